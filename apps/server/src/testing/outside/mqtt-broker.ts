import { execFile, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer, connect as connectTcp, type AddressInfo, type Server, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { connectAsync, type MqttClient } from 'mqtt'
import { vi } from 'vitest'
import type { TlsPair } from '#server/infra/http/tls/tls-side.ts'

const MOSQUITTO = '/usr/sbin/mosquitto'
const MOSQUITTO_PASSWD = '/usr/bin/mosquitto_passwd'
const run = promisify(execFile)

export interface HeardMessage {
  topic: string
  payload: string
  retain: boolean
  id: string
}

export interface MqttBroker {
  port: number
  /** Takes no messages below this topic from its next start on. */
  deny(topic: string): Promise<void>
  start(): Promise<void>
  /** Ends the broker; what it kept is gone. */
  stop(): Promise<void>
  /** Listens to everything from now on. */
  listen(): Promise<Listener>
  /** Starts it with somebody who listens before any other client can reach it, and so misses nothing. */
  startHeard(): Promise<Listener>
  remove(): Promise<void>
}

interface Listener {
  heard: HeardMessage[]
  client: MqttClient
}

export interface MqttBrokerOptions {
  /** It takes connections by TLS alone. */
  pair?: TlsPair
  /** It takes this user alone. */
  login?: { userName: string; password: string }
  /** It takes no packet of more bytes. */
  largest?: number
}

/** Debian's mosquitto on this machine, on a port that stays the same when it is started again. */
export async function prepareMqttBroker(options: MqttBrokerOptions = {}): Promise<MqttBroker> {
  const { pair, login } = options
  const folder = await mkdtemp(path.join(tmpdir(), 'palisade-mosquitto-'))
  const [port, inner] = [await freePort(), await freePort()]
  const config = path.join(folder, 'mosquitto.conf')
  const lines = await settingsOf(options, { folder, port: inner })
  async function deny(topic: string) {
    const rights = path.join(folder, 'rights')
    await writeFile(rights, `topic readwrite #\ntopic deny ${topic}\n`)
    await writeFile(config, `${[...lines, `acl_file ${rights}`].join('\n')}\n`)
  }
  await writeFile(config, `${lines.join('\n')}\n`)
  let child: ChildProcess | undefined
  let door: Door | undefined
  const clients: MqttClient[] = []

  async function startInner() {
    child = spawn(MOSQUITTO, ['-c', config], { stdio: 'ignore' })
    await vi.waitFor(() => reach(inner))
  }

  async function listen(): Promise<Listener> {
    const client = await connectAsync({
      host: '127.0.0.1',
      port: inner,
      protocol: pair ? 'mqtts' : 'mqtt',
      protocolVersion: 5,
      ...(pair && { ca: pair.cert }),
      ...(login && { username: login.userName, password: login.password }),
    })
    clients.push(client)
    client.on('error', () => undefined)
    const heard: HeardMessage[] = []
    client.on('message', (topic, payload, { retain, properties }) => {
      const id = properties?.userProperties?.['id']
      heard.push({ topic, payload: payload.toString(), retain, id: typeof id === 'string' ? id : '' })
    })
    await client.subscribeAsync({ '#': { qos: 1, rap: true } })
    return { heard, client }
  }

  async function stop() {
    await door?.close()
    door = undefined
    for (const client of clients.splice(0)) client.end(true)
    const running = child
    child = undefined
    if (!running) return
    const ended = once(running, 'exit')
    running.kill('SIGKILL')
    await ended
  }

  return {
    port,
    deny,
    async start() {
      await startInner()
      door = await openDoor(port, inner)
    },
    async startHeard() {
      await startInner()
      const listener = await listen()
      door = await openDoor(port, inner)
      return listener
    },
    stop,
    listen,
    async remove() {
      await stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** The lines of its configuration. @param folder where its files lie */
async function settingsOf(
  { pair, login, largest }: MqttBrokerOptions,
  { folder, port }: { folder: string; port: number },
): Promise<string[]> {
  const lines = [`listener ${port} 127.0.0.1`, 'persistence false', `allow_anonymous ${login === undefined}`]
  // Started by root, it reads its files as a user of its own.
  if (process.getuid?.() === 0) lines.push('user root')
  if (largest !== undefined) lines.push(`max_packet_size ${largest}`)
  if (pair) {
    const [cert, key] = [path.join(folder, 'cert.pem'), path.join(folder, 'key.pem')]
    await Promise.all([writeFile(cert, pair.cert), writeFile(key, pair.key, { mode: 0o600 })])
    lines.push(`certfile ${cert}`, `keyfile ${key}`)
  }
  if (login) {
    const passwords = path.join(folder, 'passwords')
    await run(MOSQUITTO_PASSWD, ['-c', '-b', passwords, login.userName, login.password])
    lines.push(`password_file ${passwords}`)
  }
  return lines
}

interface Door {
  close(): Promise<void>
}

/** Passes connections of one port on to another of this machine, until it is closed with all of them. */
async function openDoor(port: number, to: number): Promise<Door> {
  const sockets = new Set<Socket>()
  const server: Server = createServer(outer => {
    const inner = connectTcp(to, '127.0.0.1')
    for (const [socket, other] of [
      [outer, inner],
      [inner, outer],
    ] as const) {
      sockets.add(socket)
      socket.on('error', () => undefined)
      socket.on('close', () => {
        sockets.delete(socket)
        other.destroy()
      })
      socket.pipe(other)
    }
  })
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  return {
    async close() {
      const closed = once(server, 'close')
      server.close()
      for (const socket of sockets) socket.destroy()
      await closed
    },
  }
}

async function freePort(): Promise<number> {
  const server = createServer()
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  await new Promise(resolve => server.close(resolve))
  return port
}

async function reach(port: number): Promise<void> {
  const socket = connectTcp(port, '127.0.0.1')
  try {
    await once(socket, 'connect')
  } finally {
    socket.destroy()
  }
}
