import { BATCH_LIMIT } from '@palisade/contract'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderUi } from '#shared/testing/render.tsx'
import { useSelection } from './use-selection.ts'

const rows = Array.from({ length: BATCH_LIMIT + 1 }, (_, n) => ({ id: String(n), name: `Gate ${n}` }))

function Chooser({ scope }: { scope: string }) {
  const { chosen, batch, table } = useSelection({ rows, scope, nameOf: row => row.name })
  return (
    <>
      <button onClick={() => table.onChange(rows.map(row => row.id))}>all</button>
      <p>
        {chosen.length} chosen, last {batch.names.at(-1)}
      </p>
    </>
  )
}

test('no more are chosen than one call takes, which is said; another list begins without any', async () => {
  const { user, rerender } = await renderUi(<Chooser scope="a" />)
  await user.click(screen.getByRole('button', { name: 'all' }))
  expect(screen.getByText(`${BATCH_LIMIT} chosen, last Gate ${BATCH_LIMIT - 1}`)).toBeVisible()
  expect(await screen.findByText('At most 300 items can be selected at once')).toBeInTheDocument()
  rerender(<Chooser scope="b" />)
  expect(screen.getByText('0 chosen, last')).toBeVisible()
})
