import { loadPhrases } from '@palisade/phrases'
import { expect, it } from 'vitest'
import { projectFiles, sourceOf } from './project-files.ts'

/** Those of words that are looked up by a value: codes, permissions, words of closed sets and the fields of things in the log. */
const byValue = /^(?:errors|enums|permissions|menu|log)\.|\.field\./

const sources = () =>
  projectFiles('{apps,packages}/*/src/**/*.{ts,tsx}').filter(
    file => !/\.test\.tsx?$|phrases\/src\/(?:en-us|zh-cn)\//.test(file),
  )

/** The keys that a source names whole, and patterns of those that it puts together: `shared.state.${state}`. */
function keysIn(source: string): { whole: string[]; patterns: RegExp[] } {
  const whole = [...source.matchAll(/['"`](\w+(?:\.\w+)+)['"`]/g)].map(([, key = '']) => key)
  const parts = [...source.matchAll(/`(\w+\.[^`\s]*\$\{[^`]*)`/g)].map(([, text = '']) =>
    text
      .split(/\$\{(?:[^{}]|\{[^{}]*\})*\}/)
      .map(one => one.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)),
  )
  return { whole, patterns: parts.map(texts => new RegExp(`^${texts.join('[\\w.]+')}$`)) }
}

it('finds keys that are named, and those that are put together', () => {
  const { whole, patterns } = keysIn("t('a.b') + t(`shared.state.${isOn ? 'on' : 'off'}`)")
  expect(whole).toEqual(['a.b'])
  expect(patterns.map(one => one.test('shared.state.on'))).toEqual([true])
})

it('every phrase is said somewhere', async () => {
  const found = sources().map(file => keysIn(sourceOf(file)))
  const whole = new Set(found.flatMap(one => one.whole))
  const patterns = found.flatMap(one => one.patterns)
  const isSaid = (key: string) => whole.has(key) || patterns.some(pattern => pattern.test(key))
  const unsaid = Object.keys(await loadPhrases('en_US')).filter(key => !byValue.test(key) && !isSaid(key))
  expect(unsaid).toEqual([])
})
