/** Calls `end` when the parent is gone: its end of stdin closed, or the IPC channel broke. */
export function endWithParent(end: (reason: string) => void): void {
  if (process.channel) {
    process.once('disconnect', () => end('parent disconnected'))
    return
  }
  process.stdin.resume()
  process.stdin.once('end', () => end('parent closed stdin'))
  process.stdin.once('error', () => end('parent lost'))
}
