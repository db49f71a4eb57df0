import type { Translator } from '@palisade/phrases'
import { Button, Space } from 'antd'
import type { ReactNode } from 'react'
import type { DataColumn } from './data-table.types.ts'

/** The last column: what can be done with one row. @param width px */
export const actionColumn = <Row,>(
  t: Translator,
  width: number,
  render: (row: Row) => ReactNode,
): DataColumn<Row> => ({
  key: 'actions',
  title: t('shared.table.actions'),
  width,
  fixed: 'end',
  render: row => <Space size={0}>{render(row)}</Space>,
})

/** One of the actions in a row. */
export const RowButton = ({ label, onClick }: { label: string; onClick: () => void }) => (
  <Button type="link" size="small" onClick={onClick}>
    {label}
  </Button>
)
