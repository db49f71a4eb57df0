import { StoreFault, type ObjectFacts, type ObjectStore } from './object-store.ts'
import { bareEtag, bytesUpTo } from './s3-answers.ts'
import {
  asFault,
  createS3Requests,
  lastOf,
  unreachable,
  type S3Requests,
  type S3Settings,
} from './s3-requests.ts'

/** Any store that speaks S3. */
export function createS3Store(settings: S3Settings): ObjectStore {
  const { bucket, prefix } = settings
  const requests = createS3Requests(settings)
  const { ask, okOr, pages, whole } = requests

  return {
    path: `s3://${prefix === '' ? bucket : `${bucket}/${prefix}`}`,
    endpoint: settings.endpoint,
    async put(key, upload) {
      const { bytes, sha256, md5 } = upload
      const headers = {
        'content-length': String(bytes),
        'content-md5': Buffer.from(md5, 'hex').toString('base64'),
        'x-amz-content-sha256': sha256,
        'x-amz-checksum-sha256': Buffer.from(sha256, 'hex').toString('base64'),
      }
      const response = await okOr(await ask('PUT', key, { headers, upload, bytes }))
      await response.body?.cancel()
    },
    async head(key) {
      const response = await ask('HEAD', key, { headers: { 'x-amz-checksum-mode': 'ENABLED' } })
      await response.body?.cancel()
      if (response.status === 404) return undefined
      return factsOf(await okOr(response))
    },
    async range(key, facts, from, length) {
      const range = `bytes=${from}-${from + length - 1}`
      const headers = { range, 'if-match': `"${facts.etag}"` }
      const response = await okOr(await ask('GET', key, { headers, bytes: length }))
      const total = /\/(\d+)$/.exec(response.headers.get('content-range') ?? '')?.[1]
      const isSame = bareEtag(response.headers.get('etag') ?? facts.etag) === facts.etag
      if (response.status !== 206 || Number(total) !== facts.bytes || !isSame) {
        await response.body?.cancel()
        throw new StoreFault('object_changed', `answered ${response.status}, of ${total ?? 'no'} bytes`)
      }
      const bytes = await bytesUpTo(response, length).catch(asFault)
      if (bytes.length !== length) throw new StoreFault('object_changed', 'fewer bytes than asked for')
      return bytes
    },
    async *read(key) {
      const response = await okOr(await ask('GET', key, { bytes: 64e6 }))
      try {
        yield* response.body ?? []
      } catch (error) {
        throw unreachable(error)
      }
    },
    async *list(below) {
      for await (const { objects } of pages({ prefix: whole(below) })) yield* objects
    },
    async names(below) {
      const found: string[] = []
      for await (const { prefixes } of pages({ prefix: whole(below), delimiter: '/' }))
        found.push(...prefixes.map(each => each.slice(below.length, -1)))
      return found.length > 0 ? found : namesByPages(requests, below)
    },
    async remove(key) {
      const response = await ask('DELETE', key)
      if (response.status !== 404) await okOr(response)
      await response.body?.cancel()
    },
  }
}

/** For stores that find no names where the keys have further `/` below: what follows each name is passed over. */
async function namesByPages({ page, whole }: S3Requests, below: string): Promise<string[]> {
  const found = new Set<string>()
  let reached = ''
  for (let after = ''; ;) {
    const listed = await page({
      prefix: whole(below),
      ...(after && { 'start-after': whole(after) }),
    })
    reached = lastOf(listed, reached)
    const { objects, next } = listed
    const names = objects.flatMap(({ key }) => /^([^/]+)\//.exec(key.slice(below.length))?.[1] ?? [])
    for (const name of names) found.add(name)
    const last = names.at(-1)
    if (next === undefined || last === undefined) return [...found]
    // The character after `/`.
    after = `${below}${last}0`
  }
}

function factsOf({ headers }: Response): ObjectFacts {
  const sha256 = headers.get('x-amz-checksum-sha256')
  return {
    bytes: Number(headers.get('content-length')),
    etag: bareEtag(headers.get('etag') ?? ''),
    ...(sha256 !== null && { sha256: Buffer.from(sha256, 'base64').toString('hex') }),
  }
}
