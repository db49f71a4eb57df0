import { alarmTypes, screens, type Procedure } from '@palisade/contract'
import { useNavigate } from '@tanstack/react-router'
import { Button } from 'antd'
import { useMemo, useState } from 'react'
import { useT } from '#shared/i18n/language-provider.tsx'
import { useMay } from '#shared/session/session-store.ts'
import { AddButton } from '#shared/ui/add-button/add-button.tsx'
import { BatchButton } from '#shared/ui/batch-button/batch-button.tsx'
import { DeleteButton } from '#shared/ui/batch-button/delete-button.tsx'
import { actionColumn, RowButton } from '#shared/ui/data-table/row-actions.tsx'
import { choiceFilter, textFilter } from '#shared/ui/filter-panel/filters.tsx'
import { ListPage } from '#shared/ui/list-page/list-page.tsx'
import { useListPage } from '#shared/ui/list-page/use-list-page.ts'
import { FirstTemplates, TemplateMenu } from '#shared/ui/templates/templates.tsx'
import {
  proceduresQuery,
  useDeleteProcedures,
  useStartProcedures,
  useStopProcedures,
} from '../api/procedure-queries.ts'
import { procedureColumns } from '../components/procedure-columns.tsx'
import css from '../components/procedure.module.css'
import { WhichApplies } from '../components/which-applies.tsx'
import { procedureTemplates, type ProcedureTemplate } from '../model/templates.ts'

const filters = {
  name: textFilter('procedure.field.name'),
  type: choiceFilter('procedure.field.types', alarmTypes, (t, type) => t(`enums.alarmType.${type}`)),
}
const orderBy = ['name', 'savedAt'] as const

/** `/setting/procedure`: what is to be done at which alarm. */
export function ProcedureListPage() {
  const t = useT()
  const mayEdit = useMay('procedure.edit')
  const page = useListPage({ filters, orderBy, query: proceduresQuery })
  const [remove, start, stop] = [useDeleteProcedures(), useStartProcedures(), useStopProcedures()]
  const [isAsking, setAsking] = useState(false)
  const open = useOpenProcedure()
  const columns = useMemo(() => {
    const actions = actionColumn<Procedure>(t, 140, ({ id }) => (
      <>
        <RowButton label={t('shared.action.edit')} onClick={() => open({ id })} />
        <RowButton label={t('procedure.act.copy')} onClick={() => open({ copy: id })} />
      </>
    ))
    return [...procedureColumns(t), actions]
  }, [t, open])
  const templates = {
    templates: procedureTemplates.map(key => ({ key, label: t(`procedure.template.${key}.name`) })),
    onChoose: (template: ProcedureTemplate) => open({ template }),
  }
  return (
    <>
      <ListPage
        page={page}
        label={t('procedure.title')}
        bar={<p className={css['rule']}>{t('procedure.rule')}</p>}
        columns={columns}
        isSelectable={mayEdit}
        onOpen={({ id }) => open({ id })}
        emptyAction={mayEdit && <FirstTemplates {...templates} hint={t('procedure.template.first')} />}
        buttons={
          <>
            <AddButton label={t('procedure.act.add')} onClick={() => open({})} />
            <TemplateMenu {...templates} />
            <BatchButton
              {...page.batch}
              label={t('procedure.act.start')}
              question={{ title: t('procedure.act.start') }}
              change={start}
            />
            <BatchButton
              {...page.batch}
              label={t('procedure.act.stop')}
              question={{ title: t('procedure.act.stop') }}
              change={stop}
            />
            <DeleteButton {...page.batch} warning={t('procedure.act.deleteText')} remove={remove} />
            <Button onClick={() => setAsking(true)}>{t('procedure.act.which')}</Button>
          </>
        }
      />
      {isAsking && <WhichApplies onClose={() => setAsking(false)} />}
    </>
  )
}

interface Opened {
  id?: string
  copy?: string
  template?: ProcedureTemplate
}

function useOpenProcedure() {
  const navigate = useNavigate()
  return useMemo(
    () => (search: Opened) => {
      // Routes come from a table, so the router knows no search type for them.
      void navigate({ to: screens.procedureEdit.path, search: search as never })
    },
    [navigate],
  )
}
