import { createServer, type Socket } from 'node:net'
import { newNonce, proofOf } from '../../../packages/drivers/src/panel/login.ts'
import type { EstateOrder } from './panel-estate.ts'

// Thousands of intrusion panels in one process: each answers at a loopback address of its own (127.1.x.y), over lines that
// lose packets as configured. They speak enough of the panel protocol for a lasting session.

/** TCP sends a lost segment again after this, ms, and doubles it each time. */
const RETRANSMIT_MS = 200
/** No code is set: what a code protects is not measured here. */
const CODE = ''

const sockets = new Map<string, Set<Socket>>()
const dead = new Map<string, 'refuses' | 'hangs'>()
const losses = new Map<string, number>()

/** How much later a message arrives when each of its segments is lost with this probability, ms. */
function lateness(loss: number): number {
  let late = 0
  for (let pause = RETRANSMIT_MS; Math.random() < loss; pause *= 2) late += pause
  return late
}

function answer(line: string, nonce: string, say: (text: string) => void): void {
  const [verb, ...fields] = line.split(' ')
  if (verb === 'CONSOLE') return say(`PANEL 1 ${nonce}`)
  if (verb === 'LOGIN') {
    const [user = '-', consoleNonce = ''] = fields
    const proof = proofOf('panel', { user, code: CODE, panelNonce: nonce, consoleNonce })
    return say(`WELCOME ${proof} memory 1`)
  }
  if (verb === 'PING') return say(`PONG ${fields[0]} ${Date.now()}`)
  if (verb === 'LISTEN' || verb === 'ZONES') return say(`ZONE 1 disarmed\nOK ${fields[0]}`)
  return undefined
}

const server = createServer({ noDelay: true }, socket => {
  const address = socket.localAddress ?? ''
  if (dead.get(address) === 'refuses') return socket.destroy()
  const known = sockets.get(address) ?? new Set()
  sockets.set(address, known.add(socket))
  const nonce = newNonce()
  const loss = losses.get(address) ?? 0
  const say = (text: string) => {
    // A message goes there and back; late ones keep their order, as on a real line.
    const late = lateness(loss) + lateness(loss)
    const send = () => {
      if (!dead.has(address) && !socket.destroyed) socket.write(`${text}\n`)
    }
    if (late === 0) send()
    else setTimeout(send, late)
  }
  let rest = ''
  socket.on('data', chunk => {
    const lines = (rest + chunk.toString()).split('\n')
    rest = lines.pop() ?? ''
    if (dead.has(address)) return
    for (const line of lines) answer(line, nonce, say)
  })
  socket.on('error', () => undefined)
  socket.on('close', () => known.delete(socket))
  return undefined
})

function cut(address: string): void {
  for (const socket of sockets.get(address) ?? []) socket.destroy()
}

process.on('message', (order: EstateOrder) => {
  if (order.do === 'loss') for (const address of order.addresses) losses.set(address, order.loss)
  if (order.do === 'kill')
    for (const address of order.addresses) {
      dead.set(address, order.how)
      if (order.how === 'refuses') cut(address)
    }
  if (order.do === 'revive')
    for (const address of order.addresses) {
      const hung = dead.get(address) === 'hangs'
      dead.delete(address)
      if (hung) cut(address)
    }
  if (order.do === 'reset') for (const address of order.addresses) cut(address)
})
server.listen({ port: Number(process.argv[2]), host: '0.0.0.0', backlog: 4096 }, () =>
  process.send?.('ready'),
)
process.once('disconnect', () => process.exit(0))
