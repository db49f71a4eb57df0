import { connect as connectNet, isIP, type Socket } from 'node:net'
import { connect as connectTls } from 'node:tls'
import type { DriverConfigs } from '@palisade/contract'
import { DeviceFault } from '../kit/driver.ts'
import { faultOfConnection } from '../kit/fault.ts'
import { createLineReader, LineFault } from './line-reader.ts'

export interface PanelConnection {
  send: (line: string) => void
  /** Ends the connection for this reason; nothing when it has ended before. */
  end: (fault: DeviceFault) => void
}

interface ConnectionOptions {
  config: DriverConfigs['panel']
  /** Time to open the connection, TLS included, ms. */
  connectMs: number
  onConnect: () => void
  /** May throw a LineFault or a DeviceFault, which ends the connection. */
  onLine: (line: string) => void
  /** Once, whoever ended it. */
  onEnd: (fault: DeviceFault) => void
}

function openSocket({ host, port, isTls }: DriverConfigs['panel']): Socket {
  if (!isTls) return connectNet({ host, port, noDelay: true })
  const servername = isIP(host) ? undefined : host
  // Panels carry certificates of their own making; its proof shows that it knows the code.
  return connectTls({ host, port, rejectUnauthorized: false, servername }).setNoDelay(true)
}

function faultOf(error: unknown): DeviceFault {
  if (error instanceof DeviceFault) return error
  if (error instanceof LineFault) return new DeviceFault('protocol_error', error.message)
  throw error
}

/** A connection that carries lines; what is no line of the protocol ends it. */
export function openConnection({
  config,
  connectMs,
  onConnect,
  onLine,
  onEnd,
}: ConnectionOptions): PanelConnection {
  let isEnded = false
  const socket = openSocket(config)
  const slow = setTimeout(() => end(new DeviceFault('unreachable', 'no connection in time')), connectMs)
  const reader = createLineReader(line => {
    if (!isEnded) onLine(line)
  })

  function end(fault: DeviceFault): void {
    if (isEnded) return
    isEnded = true
    clearTimeout(slow)
    socket.destroy()
    onEnd(fault)
  }

  socket.on(config.isTls ? 'secureConnect' : 'connect', () => {
    clearTimeout(slow)
    onConnect()
  })
  socket.on('data', chunk => {
    try {
      reader.push(chunk)
    } catch (error) {
      end(faultOf(error))
    }
  })
  socket.on('error', error => end(faultOfConnection(error)))
  socket.on('close', () => end(new DeviceFault('unreachable', 'connection closed by the panel')))
  return {
    end,
    send(line) {
      if (!isEnded) socket.write(`${line}\n`)
    },
  }
}
