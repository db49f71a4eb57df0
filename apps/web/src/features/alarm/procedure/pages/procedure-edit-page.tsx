import { screens, type ProcedureDetails } from '@palisade/contract'
import { useNavigate, useRouterState } from '@tanstack/react-router'
import { Button } from 'antd'
import { useRef } from 'react'
import { useApiError } from '#shared/api/use-api-error.ts'
import { useT } from '#shared/i18n/language-provider.tsx'
import { NamesProvider } from '#shared/linkage/action/names.tsx'
import { useUnsavedGuard } from '#shared/ui/confirm/use-unsaved-guard.ts'
import { SaveButtons } from '#shared/ui/edit-form/save-buttons.tsx'
import { useEdit, type Edit } from '#shared/ui/edit-form/use-edit.ts'
import { useStored } from '#shared/ui/edit-form/use-stored.ts'
import { LoadingMask } from '#shared/ui/loading-mask/loading-mask.tsx'
import { ErrorState } from '#shared/ui/state/error-state.tsx'
import {
  enableProcedure,
  procedureDetailsQuery,
  procedureListKey,
  saveProcedure,
} from '../api/procedure-queries.ts'
import { ProcedureForm } from '../components/procedure-form.tsx'
import css from '../components/procedure.module.css'
import { VersionSelect } from '../components/version-select.tsx'
import { emptyProcedure, fieldOfCode, fieldsOf, type ProcedureFields } from '../model/procedure-fields.ts'
import { procedureOf, templateOf, type ProcedureTemplate } from '../model/templates.ts'

/** `/setting/procedure/edit`: a new procedure, or one that `?template=` begins; `?id=` one that stands, `?copy=` a new one like it. */
export function ProcedureEditPage() {
  const asked = useRouterState({ select: state => state.location.searchStr })
  const search = new URLSearchParams(asked)
  const [id, copyOf] = [search.get('id') ?? undefined, search.get('copy') ?? undefined]
  const template = templateOf(search.get('template'))
  // Another procedure in the address is another form.
  return (
    <Editor
      key={asked}
      sourceId={id ?? copyOf}
      isCopy={id === undefined && copyOf !== undefined}
      template={template}
    />
  )
}

interface EditorProps {
  /** The procedure that the form begins with; undefined: a new one. */
  sourceId: string | undefined
  isCopy: boolean
  template: ProcedureTemplate | undefined
}

function Editor({ sourceId, isCopy, template }: EditorProps) {
  const t = useT()
  const { textOf } = useApiError()
  const navigate = useNavigate()
  const stored = useStored(sourceId, procedureDetailsQuery)
  const isDone = useRef(false)
  const toList = () => void navigate({ to: screens.procedures.path })
  const edit = useEdit({
    stored,
    empty: template ? procedureOf(template, t) : emptyProcedure,
    fieldsOf,
    copy: isCopy
      ? fields => ({ ...fields, name: t('procedure.page.copyName', { name: fields.name }) })
      : undefined,
    save: saveProcedure,
    force: { isInForce: one => one.isEnabled, enable: enableProcedure },
    refreshes: [procedureListKey],
    fieldOfCode,
    conflictCode: 'procedure.changed_meanwhile',
    onDone: () => {
      isDone.current = true
      toList()
    },
  })
  useUnsavedGuard(() => !isDone.current && edit.form.isFieldsTouched())
  if (edit.error && !edit.isReady) return <ErrorState title={textOf(edit.error)} onRetry={stored.refetch} />
  if (!edit.isReady) return <LoadingMask isLoading />
  return <Shown edit={edit} known={stored.data} isCopy={isCopy} toList={toList} />
}

interface ShownProps {
  edit: Edit<ProcedureDetails, ProcedureFields>
  known: ProcedureDetails | undefined
  isCopy: boolean
  toList: () => void
}

function Shown({ edit, known, isCopy, toList }: ShownProps) {
  const t = useT()
  const { form, seen } = edit
  const name = known?.name ?? ''
  const title = known
    ? t(isCopy ? 'procedure.page.copy' : 'procedure.page.edit', { name })
    : t('procedure.page.add')
  return (
    <div className={css['page']}>
      <div className={css['bar']}>
        <h2 className={css['heading']}>{title}</h2>
        {seen && (
          <VersionSelect
            procedure={seen}
            onSteps={steps => {
              form.setFieldValue('steps', steps)
              // A value that is set counts as typed only so.
              form.setFields([{ name: 'steps', touched: true }])
            }}
          />
        )}
        <Button onClick={toList}>{t('shared.action.cancel')}</Button>
        <SaveButtons edit={edit} />
      </div>
      <NamesProvider parts={known?.parts ?? []}>
        <ProcedureForm edit={edit} cameras={known?.cameras ?? []} />
      </NamesProvider>
    </div>
  )
}
