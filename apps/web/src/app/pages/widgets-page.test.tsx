import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderUi } from '#shared/testing/render.tsx'
import { WidgetsPage } from './widgets-page.tsx'

test('every widget is drawn, and the page changes language and appearance', async () => {
  const { user } = await renderUi(<WidgetsPage />)
  for (const name of ['FilterPanel + DataTable + Pager', 'Pager', 'ResourceTree', 'useConfirm, toasts']) {
    expect(screen.getByRole('region', { name })).toBeVisible()
  }
  await user.click(screen.getByText('中文'))
  await waitFor(() => expect(screen.getByRole('button', { name: /展开筛选/ })).toBeVisible())
  await user.click(screen.getByText('浅色'))
  expect(document.documentElement.dataset['theme']).toBe('light')
})
