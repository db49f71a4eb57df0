import { screen, waitFor } from '@testing-library/react'
import { useEffect, useState } from 'react'
import { expect, test } from 'vitest'
import { showErrorsWith } from '#shared/api/error-policy.ts'
import { useErrorText } from '#shared/api/use-error-text.ts'
import { Refusal, startFakeServer } from '#shared/testing/fake-server.ts'
import { renderPage } from '#shared/testing/render-page.tsx'
import { RecordButton } from './record-button.tsx'

const cameraId = '0190a000-0000-7000-8000-000000000001'

/** The button with what the shell says of failures. */
function Page() {
  const textOf = useErrorText()
  const [text, setText] = useState('')
  useEffect(() => showErrorsWith(error => setText(textOf(error))), [textOf])
  return (
    <>
      <RecordButton cameraId={cameraId} cameraName="Gate-1" />
      <p role="alert">{text}</p>
    </>
  )
}

test.each([
  ['en_US', [], 'Start recording', 'Recording start failed: the video service is not available'],
  ['en_US', [cameraId], 'Stop recording', 'Recording close failed: the video service is not available'],
  ['zh_CN', [], '开始录像', '开始录像失败：视频服务不可用'],
  ['zh_CN', [cameraId], '停止录像', '关闭录像失败：视频服务不可用'],
] as const)(
  'in %s, with %j recorded by hand, a press of %s that fails says so',
  async (language, running, label, text) => {
    startFakeServer({
      recording: {
        getManual: () => [...running],
        start: () => {
          throw new Refusal('recording.start_failed', 200)
        },
        stop: () => {
          throw new Refusal('recording.stop_failed', 200)
        },
      },
    })
    const { user } = await renderPage(Page, { language })
    const button = await screen.findByRole('button', { name: label })
    await waitFor(() => expect(button).toBeEnabled())
    await user.click(button)
    await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent(text))
    // The button shows the same as before.
    expect(button).toHaveAttribute('aria-pressed', String(running.length > 0))
  },
)
