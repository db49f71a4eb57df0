import { createRequire } from 'node:module'
import * as contract from '@palisade/contract'
import * as media from '@palisade/contract/media'
import type { Plugin } from 'vite'

const entries = new Map<string, Record<string, unknown>>([
  ['@palisade/contract', contract],
  ['@palisade/contract/media', media],
])
const fileOf = createRequire(import.meta.url).resolve
const PREFIX = '\0contract-values:'

/**
 * In the build, the contract's plain values (limits, lists, screens) are written out, and only its schemas and
 * calls come from the contract itself: what needs no schema fetches no zod, the login page first of all.
 */
export function contractValues(): Plugin {
  return {
    name: 'palisade-contract-values',
    apply: 'build',
    enforce: 'pre',
    resolveId: source =>
      entries.has(source) ? { id: PREFIX + source, moduleSideEffects: false } : undefined,
    load: id => {
      const values = id.startsWith(PREFIX) ? entries.get(id.slice(PREFIX.length)) : undefined
      return values && sourceOf(values, fileOf(id.slice(PREFIX.length)))
    },
  }
}

function sourceOf(values: Record<string, unknown>, file: string): string {
  const names = Object.keys(values)
  const plain = names.filter(name => isPlain(values[name]))
  const others = names.filter(name => !isPlain(values[name]))
  return [
    ...plain.map(name => `export const ${name} = ${JSON.stringify(values[name])}`),
    `export { ${others.join(', ')} } from ${JSON.stringify(file)}`,
  ].join('\n')
}

/** Whether a value is nothing but data. */
function isPlain(value: unknown): boolean {
  if (value === null || ['string', 'number', 'boolean'].includes(typeof value)) return true
  if (typeof value !== 'object') return false
  if (Array.isArray(value)) return value.every(isPlain)
  return Object.getPrototypeOf(value) === Object.prototype && Object.values(value).every(isPlain)
}
