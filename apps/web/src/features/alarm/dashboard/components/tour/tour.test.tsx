import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderPage } from '#shared/testing/render-page.tsx'
import { TourOffer } from './tour-offer.tsx'

test.each([
  ['en_US', 'Show me around', 'Screens', 'Search', 'Next'],
  ['zh_CN', '带我看看', '页面', '搜索', '下一步'],
] as const)('goes from place to place, in %s', async (language, begin, first, second, next) => {
  const { user } = await renderPage(TourOffer, { language })
  await user.click(await screen.findByRole('button', { name: begin }))
  await waitFor(() => expect(screen.getByText(first)).toBeVisible())
  await user.click(screen.getByRole('button', { name: next }))
  await waitFor(() => expect(screen.getByText(second)).toBeVisible())
})

test('is skipped at any time, and then not offered again', async () => {
  const { user, unmount } = await renderPage(TourOffer)
  const begin = { name: 'Show me around' }
  await user.click(await screen.findByRole('button', begin))
  await user.click(await screen.findByRole('button', { name: /close/i }))
  await waitFor(() => expect(screen.queryByRole('button', begin)).toBeNull())
  unmount()
  await renderPage(() => (
    <>
      <TourOffer />
      <p>the panel</p>
    </>
  ))
  await screen.findByText('the panel')
  expect(screen.queryByRole('button', begin)).toBeNull()
})
