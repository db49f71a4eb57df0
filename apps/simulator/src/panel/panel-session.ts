import { randomBytes } from 'node:crypto'
import { createLogin, type PanelAuth } from './panel-login.ts'
import { panelPlan, zonePlans } from './panel-plan.ts'
import type { PanelState, StoredEvent, ZoneAction, ZoneCondition } from './panel-state.ts'

/** One console at the panel: takes its lines, answers through `send`. */
export type PanelSession = {
  take(line: string): void
  tellZone(number: number, condition: ZoneCondition): void
  tellEvent(event: StoredEvent): void
}

type PanelSessionOptions = {
  state: PanelState
  auth: PanelAuth
  send: (line: string) => void
  end: () => void
  /** A panel that does not know the code; for tests of who asks. */
  isImpostor?: boolean
}

const zoneActions: ReadonlyMap<string, ZoneAction> = new Map(
  (['ARM', 'DISARM', 'BYPASS', 'UNBYPASS'] as const).map(action => [action, action]),
)

export const zoneLine = (number: number, condition: ZoneCondition): string => `ZONE ${number} ${condition}`

export function eventLine({ id, zone, kind, phase, at, text }: StoredEvent): string {
  return `EVENT ${id} ${zone} ${kind} ${phase} ${at} ${text}`.trimEnd()
}

function readZones(text: string): number[] | undefined {
  return /^\d{1,4}(,\d{1,4}){0,511}$/.test(text) ? text.split(',').map(Number) : undefined
}

/** Answers as `packages/drivers/src/panel/README.md` tells. */
export function createPanelSession({
  state,
  auth,
  send,
  end,
  isImpostor,
}: PanelSessionOptions): PanelSession {
  const nonce = randomBytes(16).toString('hex')
  const login = createLogin({ auth, nonce, isImpostor })
  let isGreeted = false
  let isIn = false
  let isListening = false

  function greet(version = ''): void {
    if (version !== '1') return end()
    isGreeted = true
    send(`PANEL 1 ${nonce}`)
  }

  function logIn(fields: string[]): void {
    const proof = login.proofFor(fields)
    isIn = proof !== undefined
    if (proof !== undefined) return send(`WELCOME ${proof} ${state.memory} ${zonePlans.length}`)
    send('DENIED')
    end()
  }

  function tellZones(): void {
    for (const { number, condition } of state.conditions()) send(zoneLine(number, condition))
  }

  function act(action: ZoneAction, tag: string, text: string): void {
    const numbers = readZones(text)
    const refusal = numbers ? state.act(action, numbers) : { reason: 'bad_request', zone: 0 }
    send(refusal ? `NO ${tag} ${refusal.reason} ${refusal.zone}` : `OK ${tag}`)
  }

  function setClock(tag: string, text: string): void {
    const isMoment = /^\d{1,15}$/.test(text)
    if (isMoment) state.setClock(Number(text))
    send(isMoment ? `OK ${tag}` : `NO ${tag} bad_request 0`)
  }

  function listen(tag: string): void {
    isListening = true
    tellZones()
    send(`OK ${tag}`)
    for (const event of state.waiting()) send(eventLine(event))
  }

  const verbs: Record<string, (tag: string, text: string) => void> = {
    PING: tag => send(`PONG ${tag} ${state.now()}`),
    LISTEN: listen,
    CLOCK: setClock,
    ZONES(tag) {
      tellZones()
      send(`OK ${tag}`)
    },
    INFO(tag) {
      for (const [key, value] of Object.entries(panelPlan.info)) send(`INFO ${key} ${value}`)
      send(`OK ${tag}`)
    },
  }

  function takeCommand(verb: string, tag: string, text: string): void {
    const action = zoneActions.get(verb)
    if (!/^\d{1,10}$/.test(tag)) return end()
    if (action) return act(action, tag, text)
    const run = Object.hasOwn(verbs, verb) ? verbs[verb] : undefined
    if (run) run(tag, text)
    else send(`NO ${tag} bad_request 0`)
  }

  return {
    take(line) {
      const [verb = '', ...fields] = line.split(' ')
      if (!isGreeted) return verb === 'CONSOLE' ? greet(fields[0]) : end()
      if (!isIn) return verb === 'LOGIN' ? logIn(fields) : end()
      if (verb === 'ACK') return state.acknowledge(Number(fields[0]) || 0)
      takeCommand(verb, fields[0] ?? '', fields.slice(1).join(' '))
    },
    tellZone(number, condition) {
      if (isListening) send(zoneLine(number, condition))
    },
    tellEvent(event) {
      if (isListening) send(eventLine(event))
    },
  }
}
