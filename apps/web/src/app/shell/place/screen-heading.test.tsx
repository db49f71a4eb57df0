import { screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { READER_ZONE } from '#shared/lib/date-format.ts'
import { useScreenTitle } from '#shared/navigation/screen-title.ts'
import { useSession } from '#shared/session/session-store.ts'
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

// On the other side of the world from whoever runs this.
const FAR = READER_ZONE === 'Pacific/Apia' ? 'Pacific/Pago_Pago' : 'Pacific/Apia'

test('where the clocks of site and reader are one, nothing is said of them', async () => {
  useSession.setState({ siteZone: READER_ZONE })
  await renderPage(() => <ScreenHeading screen="logManage" />)
  await titled('Logs')
  expect(screen.queryByText(/your zone/)).toBeNull()
})

test('where they differ, a screen says once which its times go by, in both languages', async () => {
  useSession.setState({ siteZone: FAR })
  const { unmount } = await renderPage(() => <ScreenHeading screen="logManage" />)
  const note = `Times in your zone, ${READER_ZONE}; the site is in ${FAR}`
  await waitFor(() => expect(screen.getByText(note)).toBeVisible())
  unmount()
  await renderPage(() => <ScreenHeading screen="deviceConfig" />, { language: 'zh_CN' })
  const chinese = `日期和时段按站点时区 ${FAR}；其他时间按您的时区 ${READER_ZONE}`
  await waitFor(() => expect(screen.getByText(chinese)).toBeVisible())
})
