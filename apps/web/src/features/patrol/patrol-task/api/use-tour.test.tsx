import { screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { startFakeServer } from '#shared/testing/fake-server.ts'
import { renderPage } from '#shared/testing/render-page.tsx'
import { buildTask } from '../model/task.fixture.ts'
import { useTour } from './use-tour.ts'

const task = buildTask({ status: 'in_progress' })
const picture = Promise.withResolvers<undefined>()
afterEach(() => vi.unstubAllGlobals())

function Reporter() {
  const tour = useTour(task, { current: null })
  const say = () => void tour.say({ verdict: 'normal' }, picture.promise)
  return (
    <button type="button" disabled={tour.isBusy} onClick={say}>
      Normal
    </button>
  )
}

test('nobody goes on while the picture of a report is taken', async () => {
  const server = startFakeServer({ patrolTask: { report: () => task, getOpen: () => [task] } })
  const { user } = await renderPage(Reporter)
  const button = await screen.findByRole('button', { name: 'Normal' })
  await user.click(button)
  await waitFor(() => expect(button).toBeDisabled())
  expect(server.to('/biz/patrol-task/report')).toEqual([])
  picture.resolve(undefined)
  await waitFor(() => expect(server.to('/biz/patrol-task/report')).toHaveLength(1))
  await waitFor(() => expect(button).toBeEnabled())
})
