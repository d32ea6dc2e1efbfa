export default function HomeScreen() {
  return <h1 className="h1">Home</h1>
}
