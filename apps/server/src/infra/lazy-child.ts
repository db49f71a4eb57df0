import type { FastifyBaseLogger } from 'fastify'

type Child = FastifyBaseLogger['child']

/**
 * A child logger that is made when something is logged with it: each request has two, and hardly any logs, while making them
 * takes as long as parsing the request.
 */
export function lazyChild(parent: FastifyBaseLogger, ...as: Parameters<Child>): FastifyBaseLogger {
  return new LazyChild(parent, as)
}

class LazyChild implements FastifyBaseLogger {
  readonly #parent: FastifyBaseLogger
  readonly #as: Parameters<Child>
  #made: FastifyBaseLogger | undefined

  constructor(parent: FastifyBaseLogger, as: Parameters<Child>) {
    this.#parent = parent
    this.#as = as
  }

  get #child(): FastifyBaseLogger {
    this.#made ??= this.#parent.child(...this.#as)
    return this.#made
  }

  get level() {
    return this.#parent.level
  }

  child(...as: Parameters<Child>) {
    return this.#child.child(...as)
  }
  fatal(...told: unknown[]) {
    this.#write('fatal', told)
  }
  error(...told: unknown[]) {
    this.#write('error', told)
  }
  warn(...told: unknown[]) {
    this.#write('warn', told)
  }
  info(...told: unknown[]) {
    this.#write('info', told)
  }
  debug(...told: unknown[]) {
    this.#write('debug', told)
  }
  trace(...told: unknown[]) {
    this.#write('trace', told)
  }
  silent() {}

  #write(level: 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace', told: unknown[]): void {
    this.#child[level](...(told as [string]))
  }
}
