import type { RemoteInfo } from 'node:dgram'
import { openUdpPair, type UdpPair } from '../rtp/udp-pair.ts'

export interface UdpPairs {
  /** The pair bound to a local address, opened when first asked for. */
  of: (localAddress: string) => Promise<UdpPair>
  close: () => Promise<void>
}

/** One pair of ports per local address serves all its viewers: they are told apart by their own ports. */
export function createUdpPairs(onReport: (from: RemoteInfo) => void): UdpPairs {
  const pairs = new Map<string, Promise<UdpPair>>()

  async function open(localAddress: string): Promise<UdpPair> {
    try {
      const pair = await openUdpPair(localAddress)
      pair.rtcp.on('message', (_packet, from) => onReport(from))
      return pair
    } catch (error) {
      pairs.delete(localAddress)
      throw error
    }
  }

  return {
    of(localAddress) {
      const pair = pairs.get(localAddress) ?? open(localAddress)
      pairs.set(localAddress, pair)
      return pair
    },
    async close() {
      const settled = await Promise.allSettled(pairs.values())
      pairs.clear()
      for (const one of settled) if (one.status === 'fulfilled') one.value.close()
    },
  }
}
