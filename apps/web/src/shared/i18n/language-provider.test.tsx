import { screen, waitFor } from '@testing-library/react'
import dayjs from 'dayjs'
import { expect, test } from 'vitest'
import { renderUi } from '#shared/testing/render.tsx'
import { useLanguage } from './language-provider.tsx'
import { chosenLanguage } from './language.ts'

function Switch() {
  const { t, setLanguage } = useLanguage()
  return <button onClick={() => setLanguage('zh_CN')}>{t('shared.action.save')}</button>
}

test('the stored choice wins over the browser, which wins over English', () => {
  expect(chosenLanguage(['zh-TW', 'en'])).toBe('zh_CN')
  expect(chosenLanguage(['fr', 'en-GB', 'zh'])).toBe('en_US')
  expect(chosenLanguage(['fr'])).toBe('en_US')
  localStorage.setItem('language', 'zh_CN')
  expect(chosenLanguage(['en'])).toBe('zh_CN')
  localStorage.setItem('language', 'nonsense')
  expect(chosenLanguage(['zh'])).toBe('zh_CN')
})

test('switching changes texts, dayjs and the document, and is stored', async () => {
  const { user } = await renderUi(<Switch />)
  // Weeks begin on Monday, whatever the language.
  expect(dayjs().startOf('week').day()).toBe(1)
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(screen.getByRole('button', { name: '保存' })).toBeVisible())
  expect(dayjs.locale()).toBe('zh-cn')
  expect(dayjs().startOf('week').day()).toBe(1)
  expect(document.documentElement.lang).toBe('zh-CN')
  expect(localStorage.getItem('language')).toBe('zh_CN')
})
