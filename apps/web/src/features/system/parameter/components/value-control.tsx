import type { ParameterRow } from '@palisade/contract'
import { seededName } from '@palisade/phrases'
import { Alert, App, Button } from 'antd'
import { useApiError } from '#shared/api/use-api-error.ts'
import { useT } from '#shared/i18n/language-provider.tsx'
import { useConfirm } from '#shared/ui/confirm/use-confirm.tsx'
import { useUpdateParameter } from '../api/parameter-queries.ts'
import { boundsOf, faultOf, isDeleting, rowText, unitText } from '../model/parameter-view.ts'
import css from './parameter.module.css'
import { TypedInput } from './typed-input.tsx'
import { useTyped } from './use-typed.ts'

/** A value of its own: typed, checked by the contract's schema, saved by itself. */
export function ValueControl({ row }: { row: ParameterRow }) {
  const t = useT()
  const { textOf } = useApiError()
  const { message } = App.useApp()
  const confirm = useConfirm()
  const typed = useTyped(row)
  const save = useUpdateParameter()
  const { key, version } = row
  const name = t(`parameter.name.${key}`)
  const fault = typed.isDirty ? faultOf(t, key, typed.value) : undefined
  const text = fault ?? (save.error && textOf(save.error))
  const bounds = boundsOf(key)

  const handleSave = async () => {
    const { value } = typed
    if (!typed.isDirty || fault !== undefined || value === null || save.isPending) return
    const texts = { title: t('parameter.act.lowerTitle'), content: t('parameter.act.lowerText') }
    const isLess = isDeleting(key, row.value, value)
    if (isLess && !(await confirm({ ...texts, okText: t('parameter.act.lower'), isDanger: true }))) return
    save.mutate(
      { key, value, version },
      {
        onSuccess: () => {
          typed.drop()
          message.success(t('shared.result.saved'))
        },
      },
    )
  }
  return (
    <form
      className={css['value']}
      onSubmit={event => {
        event.preventDefault()
        void handleSave()
      }}
    >
      <div className={css['line']}>
        <TypedInput
          row={row}
          value={typed.value}
          isFaulty={fault !== undefined}
          onChange={value => {
            save.reset()
            typed.type(value)
          }}
        />
        <span className={css['unit']}>{unitText(t, key)}</span>
        {bounds && !text && <span className={css['bounds']}>{t('parameter.bounds', bounds)}</span>}
        {/* They keep their place while there is nothing to save. */}
        <span className={css['acts']} style={typed.isDirty ? {} : { visibility: 'hidden' }}>
          <Button
            type="primary"
            htmlType="submit"
            size="small"
            disabled={!typed.isDirty || fault !== undefined}
            loading={save.isPending}
            aria-label={t('parameter.act.saveName', { name })}
          >
            {t('shared.action.save')}
          </Button>
          <Button
            size="small"
            aria-label={t('parameter.act.undoName', { name })}
            onClick={() => {
              save.reset()
              typed.drop()
            }}
          >
            {t('parameter.act.undo')}
          </Button>
        </span>
        {text && (
          <span role="alert" className={css['fault']}>
            {text}
          </span>
        )}
      </div>
      {typed.isOvertaken && <Overtaken row={row} onTake={typed.drop} />}
    </form>
  )
}

/** Somebody else was faster: their value, beside what was typed here. */
function Overtaken({ row, onTake }: { row: ParameterRow; onTake: () => void }) {
  const t = useT()
  const text =
    row.value === null
      ? t('parameter.other.changedSecret', { name: seededName(t, row.changedBy) })
      : t('parameter.other.changed', { name: seededName(t, row.changedBy), value: rowText(t, row) })
  return (
    <Alert
      type="warning"
      showIcon
      title={text}
      action={
        <Button size="small" onClick={onTake}>
          {t('parameter.other.take')}
        </Button>
      }
    />
  )
}
