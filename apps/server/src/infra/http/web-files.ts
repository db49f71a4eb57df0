import { readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '#server/infra/errors/app-error.ts'

/** The build names the files of this folder by a hash of their content. */
const HASHED = `${path.sep}assets${path.sep}`
const YEAR_SECONDS = 31_536_000

export interface WebFiles {
  /** Answers with the console's page, whichever screen was requested. */
  sendPage(reply: FastifyReply): Promise<FastifyReply>
}

/**
 * Serves the built console. Hashed files may be cached for ever. The page is read anew each time and gets its `<base>`,
 * so that one build works below any base path. Files that the build compressed are sent as they are.
 */
export async function addWebFiles(app: FastifyInstance, folder: string, basePath: string): Promise<WebFiles> {
  const readPage = createPageReader(path.join(folder, 'index.html'), `${basePath}/`)
  await app.register(fastifyStatic, {
    root: path.resolve(folder),
    prefix: `${basePath}/`,
    wildcard: false,
    index: false,
    preCompressed: true,
    dotfiles: 'ignore',
    globIgnore: ['**/index.html*', '**/.*'],
    cacheControl: false,
    setHeaders(response, file) {
      const caching = file.includes(HASHED) ? `public, max-age=${YEAR_SECONDS}, immutable` : 'no-cache'
      response.header('cache-control', caching)
    },
  })

  async function sendPage(reply: FastifyReply): Promise<FastifyReply> {
    const page = await readPage()
    return reply
      .headers({ 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-cache' })
      .send(page)
  }
  const answer = (_request: FastifyRequest, reply: FastifyReply) => sendPage(reply)
  for (const url of new Set([`${basePath}/`, `${basePath}/index.html`, basePath || '/'])) app.get(url, answer)
  return { sendPage }
}

/** Reads the page with its base, again when the build has changed. */
function createPageReader(file: string, base: string): () => Promise<string> {
  let known: { mtimeMs: number; page: string } | undefined
  return async () => {
    const { mtimeMs } = await statPage(file)
    if (known?.mtimeMs !== mtimeMs) known = { mtimeMs, page: withBase(await readFile(file, 'utf8'), base) }
    return known.page
  }
}

async function statPage(file: string) {
  try {
    return await stat(file)
  } catch (cause) {
    throw new AppError('request.not_found', undefined, { cause })
  }
}

/**
 * Sets the base of the page, so that its relative addresses begin at the base path, also when a deep link was opened.
 */
export function withBase(page: string, base: string): string {
  const element = `<base href="${base}">`
  const own = /<base\b[^>]*>/i
  return own.test(page) ? page.replace(own, element) : page.replace(/<head[^>]*>/i, head => head + element)
}

/** Whether a browser asks for a screen by its address, rather than a program for a file or a call. */
export function isPageRequest(request: FastifyRequest, basePath: string): boolean {
  const [url = ''] = request.url.split('?', 1)
  const isFile = path.posix.extname(url) !== ''
  const wantsPage = request.headers.accept?.includes('text/html') === true
  const isReserved = /^\/(ws|media|docs|health)(\/|$)/.test(url.slice(basePath.length))
  return (
    (request.method === 'GET' || request.method === 'HEAD') &&
    url.startsWith(`${basePath}/`) &&
    wantsPage &&
    !isFile &&
    !isReserved
  )
}
