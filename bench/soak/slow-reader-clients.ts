// The client program of slow readers: each asks for a file and takes nothing of it. One that is sent away or
// cut off comes again.

import { connect } from 'node:net'

const [port = '0', path = '/', count = '1'] = process.argv.slice(2)
const AGAIN_MS = 1000

let [open, cutOff, served] = [0, 0, 0]

function read(): void {
  const socket = connect(Number(port), '127.0.0.1')
  let isOpen = false
  socket.on('connect', () => {
    isOpen = true
    open += 1
    socket.write(`GET ${path} HTTP/1.1\r\nhost: 127.0.0.1\r\nconnection: close\r\n\r\n`)
  })
  // The beginning says whether the file comes; of the rest nothing is taken.
  socket.once('readable', () => {
    const begins = String(socket.read() ?? '').startsWith('HTTP/1.1 200')
    if (begins) served += 1
    else socket.destroy()
  })
  socket.on('error', () => undefined)
  socket.on('end', () => socket.destroy())
  socket.on('close', () => {
    if (isOpen) open -= 1
    cutOff += 1
    setTimeout(read, AGAIN_MS)
  })
}

for (let index = 0; index < Number(count); index++) setTimeout(read, index * 5)
setInterval(() => process.stdout.write(`${JSON.stringify({ open, cutOff, served })}\n`), 500)
