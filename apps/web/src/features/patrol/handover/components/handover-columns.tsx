import type { Handover } from '@palisade/contract'
import { seededName, type Translator } from '@palisade/phrases'
import { formatDateTime } from '#shared/lib/date-format.ts'
import type { DataColumn } from '#shared/ui/data-table/data-table.types.ts'
import { HandoverStatusTag } from './handover-facts.tsx'

type Key = 'begunAt' | 'status' | 'handedOverBy' | 'handedOverAt' | 'takenOverBy' | 'takenOverAt' | 'notes'

export function handoverColumns(t: Translator): DataColumn<Handover>[] {
  const column = (key: Key, width: number, render: DataColumn<Handover>['render']) => ({
    key,
    title: t(`handover.field.${key}`),
    width,
    render,
  })
  return [
    { ...column('begunAt', 170, page => formatDateTime(page.begunAt)), isName: true },
    column('status', 150, page => <HandoverStatusTag status={page.status} />),
    column('handedOverBy', 140, page => seededName(t, page.handedOverBy)),
    column('handedOverAt', 165, page => formatDateTime(page.handedOverAt)),
    column('takenOverBy', 140, page => seededName(t, page.takenOverBy)),
    column('takenOverAt', 165, page => formatDateTime(page.takenOverAt)),
    column('notes', 320, page => page.notes),
  ]
}
