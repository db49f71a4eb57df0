import { packageFormatsOf, PACKAGE_LIMIT, type ClientPlatform, type VersionRecord } from '@palisade/contract'
import type { Translator } from '@palisade/phrases'
import { Alert, App, Form, type FormInstance } from 'antd'
import { useState } from 'react'
import { isAborted } from '#shared/api/error-policy.ts'
import { isRefused } from '#shared/api/api-error.ts'
import { useApiError } from '#shared/api/use-api-error.ts'
import { useT } from '#shared/i18n/language-provider.tsx'
import { formatBytes } from '#shared/lib/bytes.ts'
import { EditDrawer } from '#shared/ui/edit-form/edit-drawer.tsx'
import { useEdit } from '#shared/ui/edit-form/use-edit.ts'
import { useFieldRefusals } from '#shared/ui/edit-form/use-field-refusals.ts'
import { usePackageUpload } from '../api/use-package-upload.ts'
import { updateVersion, useAddVersion, versionKeys } from '../api/version-queries.ts'
import { changeOf, emptyVersion, fieldOfCode, fieldsOf, type VersionFields } from '../model/version-form.ts'
import { packageFault, PackagePicker } from './package-picker.tsx'
import { UnfinishedUpload } from './unfinished-upload.tsx'
import { VersionFormFields } from './version-form.tsx'

interface Props {
  /** The newest the list knows; undefined: a new version. */
  row: VersionRecord | undefined
  onClose: () => void
}

/** Adds a version with its package, or changes what may be changed of one. */
export function VersionDrawer({ row, onClose }: Props) {
  const t = useT()
  const { message } = App.useApp()
  const edit = useEdit({
    row,
    empty: emptyVersion,
    fieldsOf,
    save: updateVersion,
    refreshes: [versionKeys.list],
    fieldOfCode,
    conflictCode: 'version.changed_meanwhile',
    onDone: onClose,
  })
  const add = useAdding(edit.form)
  const isSaving = add.isBusy || edit.isSaving
  const handleAdd = () =>
    void add.run(edit.read(), () => {
      message.success(t('shared.result.added'))
      onClose()
    })
  return (
    <EditDrawer
      edit={{ ...edit, isSaving, submit: edit.isNew ? handleAdd : edit.submit }}
      texts={{
        nameOf: path => t(`version.field.${path as keyof VersionFields}`),
        wordOf: (path, value) => wordOf(t, path as keyof VersionFields, value),
      }}
      isDisabled={isSaving}
      title={row ? t('version.act.editTitle', { number: row.number }) : t('version.act.add')}
      size={560}
      onClose={onClose}
      stop={add.isSending ? { label: t('version.package.stop'), onStop: add.stop } : undefined}
    >
      {add.fault !== undefined && <Alert type="error" showIcon title={add.fault} />}
      {edit.isNew && !isSaving && <UnfinishedUpload />}
      <VersionFormFields edit={edit} onPlatform={add.setPlatform} picker={edit.isNew && add.picker} />
    </EditDrawer>
  )
}

function wordOf(t: Translator, field: keyof VersionFields, value: unknown): string | undefined {
  switch (field) {
    case 'isForced':
      return t(value === true ? 'version.forced' : 'version.optional')
    case 'audience':
      return t(value === 'all' ? 'version.audience.all' : 'version.audience.chosen')
    case 'targets':
      return (value as VersionFields['targets'])?.map(target => target.label).join(', ')
    default:
      return undefined
  }
}

/** Sends the package, then makes the version; after a refusal the package need not be sent again. */
function useAdding(form: FormInstance<VersionFields>) {
  const t = useT()
  const { textOf } = useApiError()
  const faultsOf = useFieldRefusals<VersionFields>(fieldOfCode)
  const upload = usePackageUpload()
  const add = useAddVersion()
  const [platform, setPlatform] = useState<ClientPlatform>()
  const [file, setFile] = useState<File>()
  const [fileFault, setFileFault] = useState<string>()

  const faultText = (kind: NonNullable<ReturnType<typeof packageFault>>, of: ClientPlatform) => {
    if (kind === 'required') return t('shared.rule.required')
    if (kind === 'format') return t('shared.rule.fileType', { types: packageFormatsOf[of].join(', ') })
    return t('version.package.size', { limit: formatBytes(PACKAGE_LIMIT) })
  }
  async function run(fields: VersionFields, onSuccess: () => void) {
    if (fields.platform === undefined) return
    const kind = packageFault(fields.platform, file)
    setFileFault(kind && faultText(kind, fields.platform))
    if (kind || file === undefined) return
    try {
      const uploadId = await upload.mutateAsync({ file, platform: fields.platform })
      await add.mutateAsync({ uploadId, number: fields.number, ...changeOf(fields) })
      onSuccess()
    } catch (error) {
      form.setFields(faultsOf(error))
      if (isRefused(error, 'version.package_format', 'version.package_broken')) setFileFault(textOf(error))
    }
  }
  const error = upload.error ?? add.error
  const isAtField = isRefused(
    error,
    'version.number_taken',
    'version.package_format',
    'version.package_broken',
  )
  const fault = error && !isAtField && !isAborted(error) ? textOf(error) : undefined
  const picker = (
    <Form.Item
      label={t('version.field.package')}
      required
      validateStatus={fileFault === undefined ? '' : 'error'}
      help={fileFault}
    >
      <PackagePicker
        platform={platform}
        value={file}
        onChange={chosen => {
          setFile(chosen)
          setFileFault(undefined)
        }}
        received={upload.received}
        isSending={upload.isPending}
      />
    </Form.Item>
  )
  return {
    run,
    picker,
    setPlatform,
    stop: upload.stop,
    isSending: upload.isPending,
    isBusy: upload.isPending || add.isPending,
    fault,
  }
}
