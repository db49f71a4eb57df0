import { connect as connectNet, isIP, type Socket } from 'node:net'
import { connect as connectTls } from 'node:tls'
import { isOldTls, oldTls } from '@palisade/certificate'
import type { RtspLimits } from '../limits.ts'
import { headerOf, writeMessage, type RtspMessage, type RtspResponse } from '../message/message.ts'
import { createMessageParser, type MessageParser } from '../message/parser.ts'
import type { RtspUrl } from '../message/url.ts'
import { SessionFault } from './fault.ts'

export interface ConnectionOptions {
  target: RtspUrl
  tlsVerify: boolean
  isOldTlsAllowed: boolean
  limits: RtspLimits
  /** For connecting, and for each answer. */
  timeoutMs: number
  onFrame: (channel: number, bytes: Uint8Array, start: number, end: number) => void
  /** Once, when it ended by itself. */
  onEnd: (fault: SessionFault) => void
}

interface Pending {
  resolve: (response: RtspResponse) => void
  reject: (fault: SessionFault) => void
  timer: NodeJS.Timeout
}

const readSize = 64 * 1024
/** Unsent bytes after which our reports are left out: a camera that does not read must not fill our memory. */
const writeQueue = 64 * 1024

/** One connection to a camera: requests with their answers, and interleaved packets. */
export class ClientConnection {
  #options: ConnectionOptions
  #socket: Socket | undefined
  #parser: MessageParser
  #pending = new Map<number, Pending>()
  #sequence = 0
  #fault: SessionFault | undefined
  #hasAnswered = false

  constructor(options: ConnectionOptions) {
    this.#options = options
    this.#parser = createMessageParser(options.limits, {
      onFrame: options.onFrame,
      onMessage: message => this.#take(message),
    })
  }

  get remoteAddress(): string | undefined {
    return this.#socket?.remoteAddress
  }

  get localAddress(): string | undefined {
    return this.#socket?.localAddress
  }

  /** Set after the connection ended by itself. */
  get fault(): SessionFault | undefined {
    return this.#fault
  }

  connect(): Promise<void> {
    return new Promise((resolve, reject) => {
      const { target, timeoutMs } = this.#options
      const fail = (fault: SessionFault) => {
        clearTimeout(timer)
        reject(fault)
        this.#end(fault)
      }
      const timer = setTimeout(
        () => fail(new SessionFault('unreachable', 'no connection in time')),
        timeoutMs,
      )
      const socket = this.#open(target)
      this.#socket = socket
      socket.once(target.tls ? 'secureConnect' : 'connect', () => {
        clearTimeout(timer)
        resolve()
      })
      socket.on('error', (error: NodeJS.ErrnoException) => {
        const failure = isOldTls(error) ? 'old_encryption' : 'unreachable'
        fail(new SessionFault(failure, `connection failed (${safeCode(error)})`))
      })
      socket.on('close', () => fail(this.#closeFault()))
    })
  }

  /** Sends a request; rejects with a SessionFault when no answer comes. */
  request(
    method: string,
    uri: string,
    headers: Readonly<Record<string, string | undefined>>,
  ): Promise<RtspResponse> {
    return new Promise((resolve, reject) => {
      if (this.#fault || !this.#socket) {
        reject(this.#fault ?? new SessionFault('ended', 'not connected'))
        return
      }
      const sequence = ++this.#sequence
      const timer = setTimeout(() => {
        this.#pending.delete(sequence)
        reject(new SessionFault(this.#hasAnswered ? 'no_data' : 'unreachable', `no answer to ${method}`))
      }, this.#options.timeoutMs)
      this.#pending.set(sequence, { resolve, reject, timer })
      const own = { CSeq: String(sequence), 'User-Agent': 'Palisade', ...headers }
      this.#socket.write(writeMessage(`${method} ${uri} RTSP/1.0`, own))
    })
  }

  /** An interleaved packet, left out when the camera does not read. */
  send(channel: number, packet: Buffer): void {
    if (!this.#socket || this.#socket.writableLength > writeQueue) return
    const head = Buffer.from([0x24, channel, packet.length >> 8, packet.length & 0xff])
    this.#socket.write(Buffer.concat([head, packet]))
  }

  pause(): void {
    this.#socket?.pause()
  }

  resume(): void {
    this.#socket?.resume()
  }

  /** Ends without `onEnd`. */
  close(): void {
    this.#release(new SessionFault('ended', 'stopped'))
    this.#socket?.destroy()
  }

  #open(target: RtspUrl): Socket {
    const { port } = target
    const host = target.address ?? target.host
    if (target.tls) {
      const { tlsVerify: rejectUnauthorized, isOldTlsAllowed } = this.#options
      const servername = isIP(target.host) ? undefined : target.host
      const socket = connectTls({
        host,
        port,
        rejectUnauthorized,
        servername,
        ...(isOldTlsAllowed && oldTls),
      })
      socket.on('data', chunk => this.#read(chunk))
      socket.setNoDelay(true)
      return socket
    }
    // One buffer for all reads: what is kept is copied out of it once, by the depacketizer.
    return connectNet({
      host,
      port,
      noDelay: true,
      onread: {
        buffer: Buffer.allocUnsafeSlow(readSize),
        callback: (size, buffer) => {
          this.#read(buffer.subarray(0, size))
          return true
        },
      },
    })
  }

  #read(chunk: Uint8Array): void {
    const fault = this.#parser.push(chunk)
    if (fault !== undefined) this.#end(new SessionFault('protocol_error', fault))
  }

  #take(message: RtspMessage): void {
    if (message.kind === 'request') {
      // Cameras may ask whether we live (OPTIONS, GET_PARAMETER); nothing else is granted.
      if (!this.#socket || this.#socket.writableLength > writeQueue) return
      const status =
        message.method === 'OPTIONS' || message.method === 'GET_PARAMETER' ? '200 OK' : '501 Not Implemented'
      this.#socket.write(writeMessage(`RTSP/1.0 ${status}`, { CSeq: headerOf(message, 'cseq') ?? '0' }))
      return
    }
    this.#hasAnswered = true
    const sequence = Number(headerOf(message, 'cseq') ?? this.#pending.keys().next().value)
    const pending = this.#pending.get(sequence)
    if (!pending || message.status < 200) return
    this.#pending.delete(sequence)
    clearTimeout(pending.timer)
    pending.resolve(message)
  }

  #closeFault(): SessionFault {
    if (this.#hasAnswered) return new SessionFault('ended', 'connection closed by the camera')
    return new SessionFault('unreachable', 'connection closed without an answer')
  }

  #end(fault: SessionFault): void {
    if (this.#fault) return
    this.#release(fault)
    this.#socket?.destroy()
    this.#options.onEnd(fault)
  }

  #release(fault: SessionFault): void {
    this.#fault ??= fault
    this.#parser.stop()
    for (const pending of this.#pending.values()) {
      clearTimeout(pending.timer)
      pending.reject(fault)
    }
    this.#pending.clear()
  }
}

function safeCode(error: NodeJS.ErrnoException): string {
  return /^[A-Z_0-9]{2,40}$/.test(error.code ?? '') ? (error.code ?? '') : 'error'
}
