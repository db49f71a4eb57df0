import { readFileSync } from 'node:fs'
import path from 'node:path'
import { runInThisContext } from 'node:vm'
import { languages, loadTranslator } from '@palisade/phrases'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { chosenLanguage } from './shared/i18n/language.ts'
import { firstPaint } from '../tooling/first-paint.ts'

const script = readFileSync(path.join(import.meta.dirname, '../public/first-paint.js'), 'utf8')
const run = () => runInThisContext(script)

beforeEach(() => localStorage.clear())
afterEach(() => {
  vi.unstubAllGlobals()
  localStorage.clear()
  for (const name of ['theme', 'signedIn']) delete document.documentElement.dataset[name]
})

test.each([
  [null, ['zh-TW', 'en']],
  [null, ['fr', 'zh-CN']],
  [null, ['en-GB', 'zh']],
  [null, ['fr']],
  ['zh_CN', ['en']],
  ['en_US', ['zh']],
  ['of_nobody', ['zh']],
])('stored %s, browser %j: the first paint is in the language of the console', (stored, preferred) => {
  if (stored !== null) localStorage.setItem('language', stored)
  vi.stubGlobal('navigator', { languages: preferred })
  run()
  expect(document.documentElement.lang).toBe(chosenLanguage(preferred).replace('_', '-'))
})

test('it is in the appearance that was chosen, and paints no login for who is logged in', () => {
  run()
  expect(document.documentElement.dataset).toMatchObject({ theme: 'dark' })
  expect(document.documentElement.dataset).not.toHaveProperty('signedIn')
  localStorage.setItem('theme', 'light')
  localStorage.setItem('ticket', 'x')
  run()
  expect(document.documentElement.dataset).toMatchObject({ theme: 'light', signedIn: '' })
})

test.each(languages)('it has the words of the login, and no script in the page (%s)', async language => {
  const page = await firstPaint(
    '<html><head><title>P</title></head><body><div id="root"></div></body></html>',
  )
  const t = await loadTranslator(language)
  const parsed = new DOMParser().parseFromString(page, 'text/html')
  const texts = [...parsed.querySelectorAll(`#first-paint [lang="${language.replace('_', '-')}"]`)]
  expect(texts.map(({ textContent }) => textContent)).toEqual([
    t('shell.tagline'),
    t('session.login.welcome'),
    t('session.login.userName'),
    t('session.login.password'),
    t('session.login.submit'),
  ])
  const scripts = [...parsed.querySelectorAll('script')].map(one => [
    one.getAttribute('src'),
    one.textContent,
  ])
  expect(scripts).toEqual([['./first-paint.js', '']])
  expect(parsed.querySelector('#first-paint')?.hasAttribute('inert')).toBe(true)
})
