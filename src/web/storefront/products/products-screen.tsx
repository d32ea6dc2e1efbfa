export default function ProductsScreen() {
  return <h1 className="h1">Products</h1>
}
