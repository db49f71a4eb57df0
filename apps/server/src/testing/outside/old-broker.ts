import { once } from 'node:events'
import { createServer, type AddressInfo, type Socket } from 'node:net'

export interface OldBroker {
  port: number
  /** Versions that clients asked for, in order. */
  versions: number[]
  heard: { topic: string; payload: string }[]
  stop(): Promise<void>
}

const CONNECT = 1
const PUBLISH = 3
/** CONNACK of 3.1.1 with its answer. */
const connack = (code: number) => Buffer.from([0x20, 2, 0, code])
const UNACCEPTABLE_VERSION = 1

/** A broker that speaks MQTT 3.1.1 alone, and takes every message. */
export async function startOldBroker(): Promise<OldBroker> {
  const versions: number[] = []
  const heard: OldBroker['heard'] = []
  const sockets = new Set<Socket>()

  function answer(socket: Socket, first: number, body: Buffer) {
    if (first >> 4 === CONNECT) {
      // Behind the name `MQTT` with its length.
      const version = body[6] ?? 0
      versions.push(version)
      socket.write(connack(version === 4 ? 0 : UNACCEPTABLE_VERSION))
      if (version !== 4) socket.end()
    }
    if (first >> 4 === PUBLISH) {
      const end = 2 + body.readUInt16BE(0)
      // Of QoS 1: two bytes of the packet's id lie between topic and payload.
      heard.push({ topic: body.toString('utf8', 2, end), payload: body.toString('utf8', end + 2) })
      socket.write(Buffer.from([0x40, 2, body[end] ?? 0, body[end + 1] ?? 0]))
    }
  }

  const server = createServer(socket => {
    sockets.add(socket)
    socket.on('error', () => undefined)
    socket.on('close', () => sockets.delete(socket))
    let waiting: Buffer = Buffer.alloc(0)
    socket.on('data', chunk => {
      waiting = Buffer.concat([waiting, chunk])
      for (let packet = readPacket(waiting); packet; packet = readPacket(waiting)) {
        answer(socket, waiting[0] ?? 0, waiting.subarray(packet.begin, packet.end))
        waiting = waiting.subarray(packet.end)
      }
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    versions,
    heard,
    async stop() {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}

/** Where the body of the first packet lies; undefined while it is not whole. */
function readPacket(bytes: Buffer): { begin: number; end: number } | undefined {
  let length = 0
  for (let n = 1; n < 5; n += 1) {
    const byte = bytes[n]
    if (byte === undefined) return undefined
    length += (byte & 0x7f) * 128 ** (n - 1)
    if (byte < 0x80) return bytes.length >= n + 1 + length ? { begin: n + 1, end: n + 1 + length } : undefined
  }
  return undefined
}
