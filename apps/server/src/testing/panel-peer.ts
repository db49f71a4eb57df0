import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type AddressInfo, type Socket } from 'node:net'
import { createInterface } from 'node:readline'

const NONCE = '0123456789abcdef'
const ZONES = 8

export interface PanelPeer {
  port: number
  /** Notes an alarm of a zone, and tells whoever listens. */
  trip(zone: number): void
  /** The ids of events that were not acknowledged yet. */
  waiting(): number[]
  /** Called with the id of each acknowledgement. */
  onAck: (upTo: number) => void
  /** The commands to zones that it was sent, the oldest first: `ARM 1,2`. */
  commands: string[]
  /** Whether it answers commands to zones. */
  isAnswering: boolean
  stop(): Promise<void>
}

/** A panel for tests, over a real socket (packages/drivers/src/panel/README.md): it keeps its events until they are acknowledged. */
export async function startPanelPeer(login: { username: string; password: string }): Promise<PanelPeer> {
  const listeners = new Set<Socket>()
  const events = new Map<number, string>()
  let lastId = 0

  const answers: Record<string, (socket: Socket, fields: string[]) => void> = {
    CONSOLE: socket => void socket.write(`PANEL 1 ${NONCE}\n`),
    LOGIN(socket, [user, nonce]) {
      const proof = createHmac('sha256', login.password)
      proof.update(`panel:${user}:${NONCE}:${nonce}`)
      socket.write(`WELCOME ${proof.digest('hex')} memory1 ${ZONES}\n`)
    },
    PING: (socket, [tag]) => void socket.write(`PONG ${tag} ${Date.now()}\n`),
    LISTEN(socket, [tag]) {
      for (let zone = 1; zone <= ZONES; zone += 1) socket.write(`ZONE ${zone} disarmed\n`)
      socket.write(`OK ${tag}\n`)
      listeners.add(socket)
      for (const line of events.values()) socket.write(line)
    },
    ACK(_, [upTo]) {
      for (const id of events.keys()) if (id <= Number(upTo)) events.delete(id)
      peer.onAck(Number(upTo))
    },
  }

  const server = createServer(socket => {
    socket.on('error', () => undefined)
    socket.on('close', () => listeners.delete(socket))
    createInterface({ input: socket }).on('line', line => {
      const [verb = '', ...fields] = line.split(' ')
      const isZoneCommand = /^(UN)?BYPASS$|ARM$/.test(verb)
      if (isZoneCommand) peer.commands.push(`${verb} ${fields[1]}`)
      if (isZoneCommand && !peer.isAnswering) return
      if (answers[verb]) answers[verb](socket, fields)
      else socket.write(`OK ${fields[0]}\n`)
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')

  const peer: PanelPeer = {
    port: (server.address() as AddressInfo).port,
    trip(zone) {
      lastId += 1
      const line = `EVENT ${lastId} ${zone} zone_alarm once ${Date.now()}\n`
      events.set(lastId, line)
      for (const socket of listeners) socket.write(line)
    },
    waiting: () => [...events.keys()],
    onAck: () => undefined,
    commands: [],
    isAnswering: true,
    async stop() {
      for (const socket of listeners) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
  return peer
}
