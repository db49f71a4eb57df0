import { screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { useScreenTitle } from '#shared/navigation/screen-title.ts'
import { renderPage } from '#shared/testing/render-page.tsx'
import { ScreenHeading } from './screen-heading.tsx'

const way = () => within(screen.getByRole('navigation')).getAllByRole('listitem')
const titled = (name: string) =>
  waitFor(() => expect(screen.getByRole('heading', { level: 1, name })).toBeVisible())

test('the title stands behind the groups of the menu, in both languages', async () => {
  const { unmount } = await renderPage(() => <ScreenHeading screen="logManage" />)
  await titled('Logs')
  expect(way().map(item => item.textContent)).toEqual(['Settings', 'System'])
  unmount()
  await renderPage(() => <ScreenHeading screen="logManage" />, { language: 'zh_CN' })
  await titled('日志管理')
  expect(way().map(item => item.textContent)).toEqual(['设置', '系统管理'])
})

test('the screen that leads to a page is a link', async () => {
  await renderPage(() => <ScreenHeading screen="roleAdd" />)
  expect(await screen.findByRole('link', { name: 'Roles' })).toHaveAttribute('href', '/setting/user/role')
})

test('a screen of the first level has a title alone', async () => {
  await renderPage(() => <ScreenHeading screen="home" />)
  await titled('Home')
  expect(screen.queryByRole('navigation')).toBeNull()
})

test('a screen that shows something else than its entry of the menu is named after that, while it does', async () => {
  const Recordings = () => {
    useScreenTitle('Playback')
    return <button type="button">Live video again</button>
  }
  const { user } = await renderPage(() => {
    const [isPlayback, setPlayback] = useState(true)
    return (
      <div onClickCapture={() => setPlayback(false)}>
        <ScreenHeading screen="videoControl" />
        {isPlayback && <Recordings />}
      </div>
    )
  })
  await titled('Playback')
  await user.click(screen.getByRole('button', { name: 'Live video again' }))
  await titled('Live video')
  expect(screen.queryByRole('heading', { name: 'Playback' })).toBeNull()
})
