import { loadPhrases } from '@palisade/phrases'
import { expect, it } from 'vitest'
import { projectFiles, sourceOf } from './project-files.ts'

/** Texts that are looked up by a value: codes, words of closed sets, and actions, fields and values of rows of the log. */
const byValue = /^(?:errors|enums|log\.(?:action|fieldOf|valueOf))\.|\.field\./
/** Names of parameters and scopes have dots of their own; any other part that a source puts into a key has none. */
const DOTTED = new Set(['parameter.name', 'parameter.hint', 'apiKey.scope'])

/** Programs without their tests, and without the texts themselves and the lists of refusals. */
const sources = (): string[] =>
  projectFiles('{apps,packages}/*/src/**/*.{ts,tsx}').filter(
    file =>
      !/\.(?:test|test-d|testing|fixture|manifest)\.tsx?$|\/testing\/|phrases\/src\/(?:en-us|zh-cn)\//.test(
        file,
      ),
  )

const withoutComments = (source: string) =>
  source.replaceAll(/\/\*[\s\S]*?\*\//g, '').replaceAll(/(^|\s)\/\/.*$/gm, '$1')

function patternOf(texts: readonly string[]): RegExp {
  const [first = ''] = texts
  const part = DOTTED.has(first.replace(/\.$/, '')) ? String.raw`[\w.]+` : String.raw`\w+`
  return new RegExp(
    `^${texts.map(text => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)).join(part)}$`,
  )
}

/** The keys that a source names whole, and patterns of those that it puts together: `shared.state.${state}`. */
function keysIn(source: string): { whole: string[]; patterns: RegExp[] } {
  const code = withoutComments(source)
  const whole = [...code.matchAll(/['"`](\w+(?:\.\w+)+)['"`]/g)].map(([, key = '']) => key)
  const parts = [...code.matchAll(/`(\w+\.[^`\s]*\$\{[^`]*)`/g)].map(([, text = '']) =>
    text.split(/\$\{(?:[^{}]|\{[^{}]*\})*\}/),
  )
  return { whole, patterns: parts.map(patternOf) }
}

/** @returns whether any of these files says a key */
function findSaid(files: readonly string[]): (key: string) => boolean {
  const found = files.map(file => keysIn(sourceOf(file)))
  const whole = new Set(found.flatMap(one => one.whole))
  const patterns = found.flatMap(one => one.patterns)
  return key => whole.has(key) || patterns.some(pattern => pattern.test(key))
}

it('finds keys that are named, and those that are put together', () => {
  const { whole, patterns } = keysIn(
    "// t('a.c')\nt('a.b') + t(`shared.state.${isOn ? 'on' : 'off'}`) + t(`parameter.name.${key}`)",
  )
  expect(whole).toEqual(['a.b'])
  const isSaid = (key: string) => patterns.some(pattern => pattern.test(key))
  expect(['shared.state.on', 'shared.state.on.title', 'parameter.name.map.tile_url'].map(isSaid)).toEqual([
    true,
    false,
    true,
  ])
})

const keys = Object.keys(await loadPhrases('en_US'))

it('every phrase is said somewhere', () => {
  // Columns in statements of SQL look like keys.
  const isSaid = findSaid(sources().filter(file => !file.endsWith('.queries.ts')))
  expect(keys.filter(key => !byValue.test(key) && !isSaid(key))).toEqual([])
})

it('every refusal is given somewhere', () => {
  const isGiven = findSaid(sources())
  const codes = keys.flatMap(key => (key.startsWith('errors.') ? key.slice('errors.'.length) : []))
  expect(codes.length).toBeGreaterThan(400)
  expect(codes.filter(code => !isGiven(code))).toEqual([])
})
