import { screens, type ResourceNode, type RoleDetails } from '@palisade/contract'
import type { Translator } from '@palisade/phrases'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useRouterState } from '@tanstack/react-router'
import { Alert, App, Button, Form } from 'antd'
import { useMemo, useRef } from 'react'
import { isRefused } from '../../../../shared/api/api-error.ts'
import { useApiError } from '../../../../shared/api/use-api-error.ts'
import { useFieldRefusals } from '../../../../shared/api/use-field-refusals.ts'
import { useUnsavedGuard } from '../../../../shared/ui/confirm/use-unsaved-guard.ts'
import { useT } from '../../../../shared/i18n/language-provider.tsx'
import { useMay, useSession } from '../../../../shared/session/session-store.ts'
import { LoadingMask } from '../../../../shared/ui/loading-mask/loading-mask.tsx'
import { ErrorState } from '../../../../shared/ui/state/error-state.tsx'
import { NoPermissionState } from '../../../../shared/ui/state/no-permission-state.tsx'
import { areasOfQuery, useSaveRole } from '../api/role-queries.ts'
import { useEditedRole } from '../api/use-edited-role.ts'
import { RoleConflict } from '../components/role-conflict.tsx'
import { RoleForm } from '../components/role-form.tsx'
import css from '../components/role.module.css'
import { draftOf, emptyRole, fieldsOf, lockOf, type RoleFields } from '../model/role-form.ts'

/** `/setting/user/role/add`: a new role; `?id=` one that stands, `?copy=` a new one like it. */
export function RoleEditPage() {
  const asked = useRouterState({ select: state => state.location.searchStr })
  const search = new URLSearchParams(asked)
  const [id, copyOf] = [search.get('id') ?? undefined, search.get('copy') ?? undefined]
  const mayEdit = useMay('role.edit')
  if (id === undefined && !mayEdit) return <NoPermissionState />
  // Another role in the address is another form.
  return <RoleEditor key={asked} sourceId={id ?? copyOf} isCopy={id === undefined && copyOf !== undefined} />
}

interface EditorProps {
  /** The role that the form begins with; undefined: a new one. */
  sourceId: string | undefined
  isCopy: boolean
}

function RoleEditor({ sourceId, isCopy }: EditorProps) {
  const t = useT()
  const { textOf } = useApiError()
  const [form] = Form.useForm<RoleFields>()
  const parks = useSession(session => session.parks)
  const centreIds = useMemo(() => parks.map(park => park.id), [parks])
  const areas = useQuery(areasOfQuery(centreIds))
  const role = useEditedRole(sourceId, form)
  const error = areas.error ?? role.error
  const isReady = areas.data !== undefined && (sourceId === undefined || role.seen !== undefined)
  if (error && !isReady) {
    const retry = () => {
      void areas.refetch()
      role.refetch()
    }
    return <ErrorState title={textOf(error)} onRetry={retry} />
  }
  if (!isReady) return <LoadingMask isLoading />
  const seen = isCopy ? undefined : role.seen
  const initial = role.seen ? fieldsOf(role.seen) : emptyRole
  return (
    <Editor
      form={form}
      seen={seen}
      title={titleOf(t, role.seen, isCopy)}
      initial={isCopy ? copyFrom(t, initial) : initial}
      {...{ areas: areas.data, centreIds, catchUp: role.catchUp, conflict: role.conflict }}
    />
  )
}

const copyFrom = (t: Translator, fields: RoleFields): RoleFields => ({
  ...fields,
  name: t('role.page.copyName', { name: fields.name }),
})

function titleOf(t: Translator, role: RoleDetails | undefined, isCopy: boolean): string {
  if (role === undefined) return t('role.page.add')
  return t(isCopy ? 'role.page.copy' : 'role.page.edit', { name: role.name })
}

interface Props extends Pick<ReturnType<typeof useEditedRole>, 'catchUp' | 'conflict'> {
  form: ReturnType<typeof Form.useForm<RoleFields>>[0]
  /** As the operator saw it; undefined: a new role. */
  seen: RoleDetails | undefined
  title: string
  initial: RoleFields
  areas: readonly ResourceNode[]
  centreIds: readonly string[]
}

function Editor({ form, seen, title, initial, areas, centreIds, catchUp, conflict }: Props) {
  const t = useT()
  const { message } = App.useApp()
  const navigate = useNavigate()
  const save = useSaveRole()
  const lock = lockOf(seen, useMay('role.edit'))
  const isDone = useRef(false)
  const refusalsOf = useFieldRefusals<RoleFields>({ 'role.name_taken': 'name' })
  useUnsavedGuard(() => !isDone.current && form.isFieldsTouched())

  const toList = () => void navigate({ to: screens.role.path })
  const handleFinish = (fields: RoleFields) => {
    const draft = draftOf(fields)
    save.mutate(seen ? { ...draft, id: seen.id, version: seen.version } : draft, {
      onSuccess: () => {
        isDone.current = true
        message.success(seen ? t('shared.result.saved') : t('shared.result.added'))
        toList()
      },
      onError: error => {
        if (isRefused(error, 'role.changed_meanwhile')) catchUp()
        else form.setFields(refusalsOf(error))
      },
    })
  }
  return (
    <div className={css['page']}>
      <div className={css['bar']}>
        <h2 className={css['heading']}>{lock && seen ? t('role.page.view', { name: seen.name }) : title}</h2>
        <Button onClick={toList}>{t(lock ? 'role.act.toList' : 'shared.action.cancel')}</Button>
        {!lock && (
          <Button type="primary" loading={save.isPending} onClick={() => form.submit()}>
            {t('shared.action.save')}
          </Button>
        )}
      </div>
      <RoleForm
        {...{ form, initial, areas, centreIds }}
        isLocked={lock !== undefined}
        isSuper={seen?.isSuper ?? false}
        notice={
          <>
            {lock && <Alert type="info" showIcon title={t(`role.locked.${lock}`)} />}
            {conflict && <RoleConflict key={seen?.version} {...{ conflict, areas }} />}
          </>
        }
        onFinish={handleFinish}
      />
    </div>
  )
}
