import { footageName } from '@palisade/contract'
import { expect, test } from 'vitest'
import { exportName } from './export-name.ts'

test.each(['Theft', '盗窃案 / 大门', '../../etc', 'x'.repeat(200), '<b>?*|'])(
  'a title %s makes a name that is taken',
  title => {
    expect(footageName.safeParse(exportName(title, new Date())).success).toBe(true)
  },
)
