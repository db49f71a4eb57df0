import { AwsClient } from 'aws4fetch'
import { StoreFault, type Upload } from './object-store.ts'
import { putObject } from './put-object.ts'
import { faultOf, readPage, type Page } from './s3-answers.ts'

export interface S3Settings {
  endpoint: string
  bucket: string
  region: string
  /** Without a `/` at either end; empty for the whole bucket. */
  prefix: string
  accessKeyId: string
  secretAccessKey: string
  /** For tests: other times, ms. */
  times?: typeof TIMES
}

/** Time for an answer without bytes, and for each megabyte beside it, ms: 0.25 MB/s is the slowest store that is waited for. */
const TIMES = { answer: 15_000, megabyte: 4_000 }
const EMPTY_SHA256 = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'

/** Pages without a name, one after another, of a list that says there is more. */
const EMPTY_MAX = 100

interface Ask {
  headers?: Record<string, string>
  query?: Record<string, string>
  upload?: Upload
  /** Bytes that are sent or expected. */
  bytes?: number
}

export type S3Requests = ReturnType<typeof createS3Requests>

/** Signed requests to one bucket, addressed by path. Redirects are not followed, and nothing is asked twice. */
export function createS3Requests(settings: S3Settings) {
  const { bucket, region, prefix, accessKeyId, secretAccessKey, times = TIMES } = settings
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries: 0 })
  const top = `${settings.endpoint.replace(/\/$/, '')}/${bucket}`
  const whole = (key: string) => (prefix === '' ? key : `${prefix}/${key}`)

  async function ask(method: string, key: string, { headers, query, upload, bytes = 0 }: Ask = {}) {
    const url = new URL(key === '' ? top : `${top}/${whole(key)}`)
    for (const [name, value] of Object.entries(query ?? {})) url.searchParams.set(name, value)
    const signed = await client.sign(url, {
      method,
      headers: { 'x-amz-content-sha256': EMPTY_SHA256, ...headers },
    })
    const ms = times.answer + Math.ceil(bytes / 1e6) * times.megabyte
    try {
      if (upload) return await putObject(url, { headers: signed.headers, upload, ms })
      const signal = AbortSignal.timeout(ms)
      return await fetch(url, { method, headers: signed.headers, redirect: 'manual', signal })
    } catch (error) {
      throw unreachable(error)
    }
  }

  async function okOr(response: Response): Promise<Response> {
    if (response.ok) return response
    throw await faultOf(response)
  }

  async function page(query: Record<string, string>, token?: string): Promise<Page> {
    const asked = { 'list-type': '2', ...query, ...(token !== undefined && { 'continuation-token': token }) }
    const response = await okOr(await ask('GET', '', { query: asked, bytes: 1e6 }))
    const found = await readPage(response).catch(asFault)
    const from = prefix === '' ? 0 : prefix.length + 1
    return {
      ...found,
      objects: found.objects.map(object => ({ ...object, key: object.key.slice(from) })),
      prefixes: found.prefixes.map(each => each.slice(from)),
    }
  }

  async function* pages(query: Record<string, string>): AsyncGenerator<Page> {
    let token: string | undefined
    let last = ''
    let empty = 0
    do {
      const next = await page(query, token)
      const before = last
      last = lastOf(next, before)
      empty = last === before ? empty + 1 : 0
      if (empty > EMPTY_MAX) throw endless()
      yield next
      token = next.next
    } while (token !== undefined)
  }

  return { ask, okOr, page, pages, whole }
}

/**
 * The last name of a page. Keys come in order, so that each page goes on behind the former: one that does not would be read without
 * end, and its objects taken twice.
 * @throws StoreFault
 */
export function lastOf({ objects, prefixes }: Page, before: string): string {
  const names = [...objects.map(({ key }) => key), ...prefixes]
  if (!names.every(name => compareKeys(name, before) > 0)) throw endless()
  return names.reduce((last, name) => (compareKeys(name, last) > 0 ? name : last), before)
}

const endless = () => new StoreFault('store_refused', 'a list that does not go on')

/** Stores compare the bytes of keys, which strings of this language are not compared by. */
const compareKeys = (left: string, right: string): number =>
  Buffer.compare(Buffer.from(left), Buffer.from(right))

export function unreachable(error: unknown): StoreFault {
  if (error instanceof StoreFault) return error
  // Of `fetch` the code stands with its cause, as the time limit does of `request`.
  const found = error instanceof Error ? [error.cause, error].filter(each => each instanceof Error) : []
  const late = found.find(({ name }) => name === 'TimeoutError')
  const code = found.flatMap(each => ('code' in each ? String(each.code) : []))[0]
  return new StoreFault('store_unreachable', late?.name ?? code ?? found.at(-1)?.name ?? 'unknown')
}

export const asFault = (error: unknown): never => {
  throw unreachable(error)
}
