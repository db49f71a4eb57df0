import { worker } from './worker-scope.ts'

/** Holds the page and the files of one build; the answers of calls are in no cache. */
const CACHE = 'staff-shell'
/** How long the network has to give the page, ms, before the kept one is shown. */
const PATIENCE = 4_000

/** The page tells the worker which files it was made of. */
export interface KeepFiles {
  type: 'keep'
  /** Address of the build's first script: another one is another build. */
  build: string
  files: string[]
}

const isKeep = (data: unknown): data is KeepFiles =>
  typeof data === 'object' && data !== null && 'type' in data && data.type === 'keep'

/** Files whose name tells their content, and those of the installed page. */
const isFile = ({ pathname }: URL) =>
  /\/assets\/|\/staff\/|\/first-paint\.js$|\/palisade\.svg$/.test(pathname)

/** Serves the page of the phone from the phone where the network does not. */
export function serveShell(): void {
  worker.addEventListener('install', event => event.waitUntil(worker.skipWaiting()))
  worker.addEventListener('activate', event => event.waitUntil(worker.clients.claim()))
  worker.addEventListener('fetch', event => {
    const { request } = event
    const url = new URL(request.url)
    if (request.method !== 'GET' || url.origin !== worker.location.origin) return
    if (request.mode === 'navigate') event.respondWith(pageFor(request))
    else if (isFile(url)) event.respondWith(fileFor(request))
  })
  worker.addEventListener('message', event => {
    if (isKeep(event.data)) event.waitUntil(keepFiles(event.data))
  })
}

/** The page of now, or without a network the one that was shown last. Its address says what is looked at; the page is one. */
async function pageFor(request: Request): Promise<Response> {
  const cache = await worker.caches.open(CACHE)
  const key = worker.registration.scope
  try {
    const answer = await fetch(request, { signal: AbortSignal.timeout(PATIENCE) })
    if (answer.ok) await cache.put(key, answer.clone())
    return answer
  } catch {
    return (await cache.match(key)) ?? Response.error()
  }
}

async function fileFor(request: Request): Promise<Response> {
  const cache = await worker.caches.open(CACHE)
  const kept = await cache.match(request.url)
  if (kept && isHashed(request.url)) return kept
  try {
    const answer = await fetch(request)
    if (answer.ok) await cache.put(request.url, answer.clone())
    return answer
  } catch {
    return kept ?? Response.error()
  }
}

const isHashed = (address: string) => address.includes('/assets/')

/** Keeps what the page was made of before the worker was there, and drops the files of an earlier build. */
async function keepFiles({ build, files }: KeepFiles): Promise<void> {
  const cache = await worker.caches.open(CACHE)
  await keepPage(cache)
  const kept = new Set((await cache.keys()).map(({ url }) => url))
  const isSameBuild = kept.has(build)
  const old = [...kept].filter(url => !isSameBuild && isHashed(url) && !files.includes(url))
  await Promise.all(old.map(url => cache.delete(url)))
  const missing = [build, ...files].filter(file => isFile(new URL(file)) && !kept.has(file))
  await Promise.all(missing.map(file => cache.add(file).catch(() => undefined)))
}

/** The first visit fetched the page before the worker was there. The server gives pages to those alone who ask for one. */
async function keepPage(cache: Cache): Promise<void> {
  const key = worker.registration.scope
  const answer = await fetch(key, { headers: { accept: 'text/html' } })
  if (answer.ok) await cache.put(key, answer)
}
