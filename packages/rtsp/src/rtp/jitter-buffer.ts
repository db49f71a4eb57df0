export interface HeldPacket {
  bytes: Uint8Array
  sequence: number
  arrivedAt: number
  /** It belongs to another payload type, whose packets may use up numbers of this count or have one of their own. */
  isForeign?: boolean
}

export interface JitterBuffer {
  push: (packet: HeldPacket) => void
  /** Gives up on missing packets whose successors have waited too long. */
  expire: (now: number) => void
}

export interface JitterBufferOptions {
  /** Packets held at most. */
  limit: number
  maxDelayMs: number
  deliver: (packet: HeldPacket) => void
}

/** Puts datagrams back in order. Copies and late ones pass through when nothing waits: the sequence tracker drops them. */
export function createJitterBuffer(options: JitterBufferOptions): JitterBuffer {
  const held = new Map<number, HeldPacket>()
  let next: number | undefined

  function deliver(packet: HeldPacket): void {
    next = (packet.sequence + 1) & 0xffff
    options.deliver(packet)
  }

  function drain(): void {
    for (;;) {
      const packet = next === undefined ? undefined : held.get(next)
      if (!packet) return
      held.delete(packet.sequence)
      deliver(packet)
    }
  }

  /** Skips to the nearest packet held. */
  function skip(): void {
    let nearest: HeldPacket | undefined
    for (const packet of held.values()) {
      if (!nearest || ahead(packet.sequence) < ahead(nearest.sequence)) nearest = packet
    }
    if (!nearest) return
    held.delete(nearest.sequence)
    deliver(nearest)
    drain()
  }

  /** A foreign one makes room: its number was none of this count. */
  const isNew = ({ sequence, isForeign }: HeldPacket): boolean => {
    const known = held.get(sequence)
    return !known || (known.isForeign === true && !isForeign)
  }

  const ahead = (sequence: number) => (sequence - (next ?? sequence)) & 0xffff

  function expire(now: number): void {
    // The map keeps arrival order, so its first entry has waited longest.
    for (;;) {
      const [oldest] = held.values()
      if (!oldest || (held.size <= options.limit && now - oldest.arrivedAt <= options.maxDelayMs)) return
      skip()
    }
  }

  return {
    push(packet) {
      const distance = ahead(packet.sequence)
      const isOutside = next === undefined || distance > options.limit
      if (packet.isForeign && isOutside) return options.deliver(packet)
      if (distance === 0) {
        deliver(packet)
        drain()
      } else if (distance > 0x8000) options.deliver(packet)
      else if (isNew(packet)) held.set(packet.sequence, packet)
      expire(packet.arrivedAt)
    },
    expire,
  }
}
