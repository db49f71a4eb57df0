import { expect, it } from 'vitest'
import { readSettings } from './settings.ts'

it('has defaults for everything', () => {
  expect(readSettings([], {})).toMatchObject({ demo: false, port: 8080, basePath: '' })
})

it('names every wrong setting at once', () => {
  const wrong = { PALISADE_PORT: '0', PALISADE_BASE_PATH: 'soc' }
  expect(() => readSettings(['--demo'], wrong)).toThrow(/PALISADE_PORT.*PALISADE_BASE_PATH/)
})
