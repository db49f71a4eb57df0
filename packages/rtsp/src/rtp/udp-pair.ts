import { createSocket, type Socket } from 'node:dgram'
import { once } from 'node:events'

export interface UdpPair {
  rtp: Socket
  rtcp: Socket
  /** Even; RTCP is the next one. */
  port: number
  close: () => void
}

const attempts = 32
/** Room for a key frame burst; the system may grant less. */
const receiveBuffer = 2 * 1024 * 1024

/** Binds an even port and the one after it on `address`. Rejects when none is free. */
export async function openUdpPair(address: string): Promise<UdpPair> {
  let last: unknown = new Error('no free UDP ports')
  for (let attempt = 0; attempt < attempts; attempt++) {
    try {
      const pair = await tryPair(address)
      if (pair) return pair
    } catch (error) {
      last = error
    }
  }
  throw last
}

async function tryPair(address: string): Promise<UdpPair | undefined> {
  const rtp = await bind(address, 0)
  const port = rtp.address().port
  try {
    const isEven = port % 2 === 0
    const other = await bind(address, isEven ? port + 1 : port - 1)
    const [first, second] = isEven ? [rtp, other] : [other, rtp]
    try {
      first.setRecvBufferSize(receiveBuffer)
    } catch {
      // The system refused the size: its own default stays.
    }
    const close = () => {
      first.close()
      second.close()
    }
    return { rtp: first, rtcp: second, port: isEven ? port : port - 1, close }
  } catch {
    // The neighbour is taken: another pair is tried.
    rtp.close()
    return undefined
  }
}

async function bind(address: string, port: number): Promise<Socket> {
  const socket = createSocket(address.includes(':') ? 'udp6' : 'udp4')
  try {
    socket.bind(port, address)
    await once(socket, 'listening')
    // Errors of single datagrams (ICMP port unreachable) must not end the process.
    socket.on('error', () => undefined)
    return socket
  } catch (error) {
    socket.close()
    throw error
  }
}
