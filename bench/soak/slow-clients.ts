// The client program of slow connections: says nothing, sends its headers a byte at a time, or its
// body. A client that is cut off reconnects at once.

import { connect } from 'node:net'

const [port = '0', count = '1'] = process.argv.slice(2)
const BYTE_EVERY_MS = 1500
const HEAD = `POST /api/orders HTTP/1.1\r\nhost: 127.0.0.1\r\ncontent-type: application/json\r\n`
const WAYS = ['', `${HEAD}x-slow: `, `${HEAD}content-length: 60000\r\n\r\n{`]

let [open, cutOff] = [0, 0]

function slowly(way: string): void {
  const socket = connect(Number(port), '127.0.0.1')
  let timer: NodeJS.Timeout | undefined
  socket.on('connect', () => {
    open += 1
    if (!way) return
    socket.write(way)
    timer = setInterval(() => socket.write(' '), BYTE_EVERY_MS)
  })
  socket.on('error', () => undefined)
  socket.resume()
  socket.on('close', () => {
    open -= 1
    cutOff += 1
    clearInterval(timer)
    setTimeout(() => slowly(way), 100)
  })
}

for (let index = 0; index < Number(count); index++)
  setTimeout(() => slowly(WAYS[index % WAYS.length] ?? ''), index / 2)
setInterval(() => process.stdout.write(`${JSON.stringify({ open, cutOff })}\n`), 500)
