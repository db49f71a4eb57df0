/** Several fragments of a stream share a piece of so many bytes; the memory of a piece is free once none of them is kept any more. */
const PIECE = 120 * 1024
/** A larger fragment has memory of its own: the rest of a piece is lost where the next fragment does not fit. */
const LARGEST = PIECE / 8

/**
 * Memory for the fragments of one stream. The garbage collector counts buffers, not bytes, and each camera sends dozens of fragments a
 * second; those that lie side by side are also written with one part of a system call.
 */
export function createFragmentMemory(): (size: number) => Buffer {
  let piece: Buffer | undefined
  let used = 0
  return size => {
    if (size > LARGEST) return Buffer.allocUnsafeSlow(size)
    if (!piece || used + size > PIECE) {
      piece = Buffer.allocUnsafeSlow(PIECE)
      used = 0
    }
    const from = used
    used += size
    return piece.subarray(from, used)
  }
}

/** The same bytes in fewer buffers: what lies side by side is one. */
export function joinedBuffers(buffers: readonly Buffer[]): Buffer[] {
  const joined: Buffer[] = []
  let [start, end] = [0, 0]
  const close = (): void => {
    const first = buffers[start]
    const last = buffers[end - 1]
    if (!first || !last) return
    const size = last.byteOffset + last.length - first.byteOffset
    joined.push(start + 1 === end ? first : Buffer.from(first.buffer, first.byteOffset, size))
  }
  for (const [index, buffer] of buffers.entries()) {
    const before = buffers[index - 1]
    const isNext = before?.buffer === buffer.buffer && before.byteOffset + before.length === buffer.byteOffset
    if (!isNext) {
      close()
      start = index
    }
    end = index + 1
  }
  close()
  return joined
}
