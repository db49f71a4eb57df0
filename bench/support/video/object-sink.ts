import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface ObjectSink {
  endpoint: string
  /** Bytes of objects that came, and when the first began and the last ended, ms of a clock that only runs forward. */
  taken(): { bytes: number; objects: number; from: number; to: number }
  stop(): void
}

const LIST = '<ListBucketResult><IsTruncated>false</IsTruncated></ListBucketResult>'

/** An object store that keeps nothing but the checksums, so that what is measured is the sender. */
export async function startObjectSink(): Promise<ObjectSink> {
  const kept = new Map<string, { bytes: number; sha256: string }>()
  let [bytes, from, to] = [0, 0, 0]
  const server = createServer((asked, answer) => {
    const key = asked.url ?? ''
    if (asked.method === 'PUT') {
      from ||= performance.now()
      let size = 0
      asked.on('data', (piece: Buffer) => (size += piece.length))
      asked.once('end', () => {
        kept.set(key, { bytes: size, sha256: String(asked.headers['x-amz-checksum-sha256']) })
        bytes += size
        to = performance.now()
        answer.end()
      })
    } else if (asked.method === 'HEAD') {
      const found = kept.get(key)
      if (!found) return answer.writeHead(404).end()
      const headers = { 'content-length': found.bytes, 'x-amz-checksum-sha256': found.sha256, etag: '"kept"' }
      answer.writeHead(200, headers).end()
    } else answer.end(asked.method === 'GET' ? LIST : '')
    return undefined
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    taken: () => ({ bytes, objects: kept.size, from, to }),
    stop: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
