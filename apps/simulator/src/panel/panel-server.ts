import { once } from 'node:events'
import { createServer as createNetServer, type Socket } from 'node:net'
import { createServer as createTlsServer } from 'node:tls'
import { faultyGreetings, type PanelFault } from './panel-faults.ts'
import { panelPlan } from './panel-plan.ts'
import type { PanelAuth } from './panel-login.ts'
import { createPanelSession, type PanelSession } from './panel-session.ts'
import { createPanelState } from './panel-state.ts'

type PanelOptions = {
  host: string
  /** 0 takes a free one. */
  port: number
  /** PEM; with it the panel speaks TLS. */
  tls?: { key: string; cert: string }
  auth?: PanelAuth
}

const MAX_SESSIONS = 8
const MAX_LINE_BYTES = 512 * 8
/** A console that says nothing for so long is gone, ms. */
const IDLE_MS = 60_000

export type SimulatedPanel = ReturnType<typeof createPanel>

/** An intrusion panel over TCP or TLS, for a few consoles at once. */
export function createPanel({ host, port, tls, auth = panelPlan.auth }: PanelOptions) {
  const sessions = new Map<Socket, PanelSession | undefined>()
  let fault: PanelFault = 'normal'
  let listensOn = port
  const state = createPanelState({
    onZone: (number, condition) => each(session => session.tellZone(number, condition)),
    onEvent: event => each(session => session.tellEvent(event)),
  })

  function each(tell: (session: PanelSession) => void): void {
    if (fault === 'hang') return
    for (const session of sessions.values()) if (session) tell(session)
  }

  function openSession(socket: Socket): PanelSession | undefined {
    if (fault === 'hang') return undefined
    const spoilt = faultyGreetings[fault]
    if (spoilt) {
      socket.write(spoilt())
      return undefined
    }
    return createPanelSession({
      state,
      auth,
      isImpostor: fault === 'impostor',
      send: line => void socket.write(`${line}\n`),
      end: () => void socket.end(),
    })
  }

  function accept(socket: Socket): void {
    socket.on('error', () => undefined)
    if (fault === 'cut') return void socket.resetAndDestroy()
    if (sessions.size >= MAX_SESSIONS) return void socket.end('BUSY\n')
    socket.setNoDelay(true)
    socket.setTimeout(IDLE_MS, () => socket.destroy())
    socket.on('close', () => sessions.delete(socket))
    sessions.set(socket, undefined)
    const session = openSession(socket)
    sessions.set(socket, session)
    let rest = ''
    socket.setEncoding('utf8').on('data', (chunk: string) => {
      if (fault === 'hang' || !session) return
      const lines = (rest + chunk).split(/\r?\n/)
      rest = lines.pop() ?? ''
      for (const line of lines) session.take(line)
      if (rest.length > MAX_LINE_BYTES) socket.destroy()
    })
  }

  const server = tls ? createTlsServer(tls, accept) : createNetServer(accept)

  return {
    state,
    fault: () => fault,
    /** Connections made before another kind of fault are broken, so that consoles meet it. */
    setFault(next: PanelFault): void {
      fault = next
      if (next === 'hang') return
      for (const socket of sessions.keys()) socket.destroy()
    },
    sessions: () => sessions.size,
    port: () => listensOn,
    async start(): Promise<{ port: number }> {
      server.listen(port, host)
      await once(server, 'listening')
      const address = server.address()
      listensOn = typeof address === 'object' && address ? address.port : port
      return { port: listensOn }
    },
    async stop(): Promise<void> {
      for (const socket of sessions.keys()) socket.destroy()
      if (server.listening) await new Promise(resolve => void server.close(resolve))
    },
  }
}
