import type { DriverConfigs } from '@palisade/contract'
import { DeviceFault } from '../kit/driver.ts'
import type { Timing } from '../kit/timing.ts'
import { LineFault } from './line-reader.ts'
import { isProof, newNonce, proofOf, writeUser } from './login.ts'
import { readMessage, type PanelMessage } from './message.ts'
import { createRequests, type Answer } from './requests.ts'
import { openConnection, type PanelConnection } from './connection.ts'

type Message<Kind extends PanelMessage['kind']> = Extract<PanelMessage, { kind: Kind }>

/** One connection to a panel, logged in. */
export interface PanelLink {
  /** Names the panel's event memory: a new one starts its event numbers anew. */
  memory: string
  zones: number
  /** Sends a command; resolves with its answer. @throws DeviceFault */
  ask: (verb: string, ...fields: readonly (string | number)[]) => Promise<Answer>
  send: (line: string) => void
  close: () => void
}

export interface LinkOptions {
  config: DriverConfigs['panel']
  timing: Pick<Timing, 'connect' | 'answer'>
  /** Everything after the login but answers. */
  onMessage: (message: PanelMessage) => void
  /** Once, when a link that was open ended otherwise than by `close` and `signal`. */
  onEnd: (fault: DeviceFault) => void
  signal: AbortSignal
  /** The PANEL line has come: it is a panel that answers. */
  onReached?: () => void
}

const PROTOCOL_VERSION = 1

/** The two lines each way before a link is open. */
function createLogin({ config, onReached }: LinkOptions, connection: () => PanelConnection) {
  const handshake = {
    user: writeUser(config.username ?? ''),
    code: config.password ?? '',
    panelNonce: '',
    consoleNonce: newNonce(),
  }

  function greet({ version, nonce }: Message<'hello'>): void {
    if (version !== PROTOCOL_VERSION) throw new LineFault(`unknown version ${version} of the panel protocol`)
    handshake.panelNonce = nonce
    connection().send(`LOGIN ${handshake.user} ${handshake.consoleNonce} ${proofOf('console', handshake)}`)
    onReached?.()
  }

  /** The panel's WELCOME when the login is through. */
  return (message: PanelMessage): Message<'welcome'> | undefined => {
    const isGreeted = handshake.panelNonce !== ''
    if (message.kind === 'busy') throw new DeviceFault('refused', 'the panel takes no more connections')
    if (message.kind === 'hello' && !isGreeted) {
      greet(message)
      return undefined
    }
    if (message.kind === 'denied' && isGreeted) throw new DeviceFault('wrong_credentials', 'login denied')
    if (message.kind !== 'welcome' || !isGreeted) throw new LineFault('not the beginning of a panel session')
    if (!isProof(message.proof, proofOf('panel', handshake)))
      throw new DeviceFault('wrong_credentials', 'the panel does not know the code')
    return message
  }
}

/**
 * Connects and logs in as README.md tells. Rejects with a DeviceFault; connecting may take `timing.connect`, greeting, login
 * and commands `timing.answer` each.
 */
export function openLink(options: LinkOptions): Promise<PanelLink> {
  const { signal, timing, onMessage, onEnd } = options
  const opening = Promise.withResolvers<PanelLink>()
  let isOpen = false
  let isClosing = false
  let deadline: NodeJS.Timeout | undefined

  const logIn = createLogin({ ...options, onReached: reached }, () => connection)
  const connection = openConnection({
    config: options.config,
    connectMs: timing.connect,
    onConnect() {
      connection.send(`CONSOLE ${PROTOCOL_VERSION}`)
      expectSoon('no greeting')
    },
    onLine: line => take(readMessage(line)),
    onEnd: ended,
  })
  const requests = createRequests(connection.send, timing.answer)

  /** The panel must say the next thing before `timing.answer` is over. */
  function expectSoon(otherwise: string): void {
    clearTimeout(deadline)
    deadline = setTimeout(() => connection.end(new DeviceFault('silent', otherwise)), timing.answer)
  }

  function reached(): void {
    expectSoon('no answer to the login')
    options.onReached?.()
  }

  function take(message: PanelMessage): void {
    if (isOpen) return requests.settle(message) ? undefined : onMessage(message)
    const welcome = logIn(message)
    if (!welcome) return
    clearTimeout(deadline)
    isOpen = true
    const { memory, zones } = welcome
    opening.resolve({ memory, zones, ask: requests.ask, send: connection.send, close })
  }

  function ended(fault: DeviceFault): void {
    clearTimeout(deadline)
    signal.removeEventListener('abort', close)
    requests.rejectAll(fault)
    if (!isOpen) opening.reject(fault)
    else if (!isClosing) onEnd(fault)
  }

  function close(): void {
    isClosing = true
    connection.end(new DeviceFault('unreachable', 'stopped'))
  }

  if (signal.aborted) close()
  else signal.addEventListener('abort', close, { once: true })
  return opening.promise
}
