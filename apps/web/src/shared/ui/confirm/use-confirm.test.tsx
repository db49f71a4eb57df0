import { screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { renderUi } from '#shared/testing/render.tsx'
import { useConfirm, type ConfirmOptions } from './use-confirm.tsx'

function Asker({ options, onAnswer }: { options: ConfirmOptions; onAnswer: (answer: boolean) => void }) {
  const confirm = useConfirm()
  const ask = async () => onAnswer(await confirm(options))
  return <button onClick={() => void ask()}>ask</button>
}

async function asked(options: ConfirmOptions, language: 'en_US' | 'zh_CN' = 'en_US') {
  const onAnswer = vi.fn()
  const { user } = await renderUi(<Asker options={options} onAnswer={onAnswer} />, language)
  await user.click(screen.getByRole('button', { name: 'ask' }))
  await screen.findByRole('dialog')
  return { user, onAnswer }
}

test('OK answers yes once, Cancel and Escape answer no', async () => {
  const yes = await asked({ title: 'Go?' })
  await yes.user.click(screen.getByRole('button', { name: 'OK' }))
  await waitFor(() => expect(yes.onAnswer.mock.calls).toEqual([[true]]))
})

test('Escape answers no', async () => {
  const { user, onAnswer } = await asked({ title: 'Go?' })
  await user.keyboard('{Escape}')
  await waitFor(() => expect(onAnswer.mock.calls).toEqual([[false]]))
})

test('a dangerous question starts on Cancel', async () => {
  const { user, onAnswer } = await asked({ title: 'Delete?', isDanger: true }, 'zh_CN')
  await waitFor(() => expect(screen.getByRole('button', { name: '取消' })).toHaveFocus())
  await user.keyboard('{Enter}')
  await waitFor(() => expect(onAnswer.mock.calls).toEqual([[false]]))
})

test('two steps: the first press only asks again', async () => {
  const { user, onAnswer } = await asked({ title: 'Delete 300 items?', isDanger: true, isTwoStep: true })
  await user.click(screen.getByRole('button', { name: 'Delete' }))
  expect(await screen.findByText('Press “Delete” once more to go ahead.')).toBeInTheDocument()
  expect(onAnswer).not.toHaveBeenCalled()
  await user.click(screen.getByRole('button', { name: 'Delete' }))
  await waitFor(() => expect(onAnswer.mock.calls).toEqual([[true]]))
})
