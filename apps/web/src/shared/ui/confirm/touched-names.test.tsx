import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderUi } from '#shared/testing/render.tsx'
import { TouchedNames } from './touched-names.tsx'

const names = (count: number) => Array.from({ length: count }, (_, n) => `Gate ${n + 1}`)

test('up to six are named, of more the first five and how many there are besides', async () => {
  const { rerender } = await renderUi(<TouchedNames names={names(6)} />)
  expect(screen.getByText('Gate 1, Gate 2, Gate 3, Gate 4, Gate 5, Gate 6')).toBeVisible()
  rerender(<TouchedNames names={names(7)} />)
  expect(screen.getByText('Gate 1, Gate 2, Gate 3, Gate 4, Gate 5 and 2 more')).toBeVisible()
})

test('in Chinese', async () => {
  await renderUi(<TouchedNames names={names(9)} />, 'zh_CN')
  expect(screen.getByText('Gate 1、Gate 2、Gate 3、Gate 4、Gate 5 等，另有 4 项')).toBeVisible()
})
