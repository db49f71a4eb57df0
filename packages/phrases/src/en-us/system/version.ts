import type { ClientPlatform, VersionStatus } from '@palisade/contract'
import { phrasesOf } from '../../module.ts'

export const version = phrasesOf<'version'>()({
  texts: {
    title: 'Client versions',
    first: 'Add the package of a program, then publish it: its users are offered it at their next start.',
    intro:
      'Installation packages of programs beside this console, such as a client for a desk: whoever uses one is offered the newest version here. The console itself needs none.',
    platform: {
      windows: 'Windows',
      android: 'Android',
      ios: 'iOS',
      linux: 'Linux',
    } satisfies Record<ClientPlatform, string>,
    status: {
      draft: 'Not published',
      published: 'Published',
      withdrawn: 'Withdrawn',
    } satisfies Record<VersionStatus, string>,
    forced: 'Forced',
    optional: 'Optional',
    field: {
      number: 'Version number',
      platform: 'Platform',
      status: 'Status',
      updateType: 'Update type',
      isForced: 'Forced update',
      notes: 'What is new',
      notesZh: 'What is new (Chinese)',
      notesEn: 'What is new (English)',
      audience: 'Offered to',
      targets: 'Users',
      package: 'Installation package',
      publishedAt: 'Published',
      createdAt: 'Added',
    },
    audience: {
      all: 'All users',
      chosen: 'Chosen users',
      count: '{count|one:# user|other:# users}',
    },
    hint: {
      number: 'Two to four numbers with dots, like 2.1.0',
      forced: 'Clients must update before they go on working',
      targets: 'Choose at least one user',
    },
    package: {
      choose: 'Choose a package',
      platformFirst: 'Choose the platform first',
      formats: '{formats}, up to {limit}',
      size: 'The package must not be empty and at most {limit}',
      progress: 'Upload of the package',
      stop: 'Stop the upload',
      unfinished: '{name}: {received} of {bytes} are uploaded',
      unfinishedHint: 'Choose the same file to go on from there. What is left lying is removed after a day.',
      discard: 'Discard the upload',
    },
    act: {
      add: 'Add version',
      editTitle: 'Version {number}',
      publish: 'Publish',
      publishTitle: 'Publish version {number}?',
      publishText: 'Its users are told at once and can download it.',
      withdraw: 'Withdraw',
      withdrawTitle: 'Withdraw version {number}?',
      withdrawText: 'It is offered to nobody from then on. Clients that have it keep it.',
      download: 'Download',
      deleteText: 'The versions are deleted with their packages. This cannot be undone.',
    },
    offered: {
      title: 'New client versions',
      label: '{count|one:# new client version|other:# new client versions}',
    },
  },
  errors: {
    'version.not_found': 'This version does not exist any more',
    'version.number_taken': 'This platform already has a version of this number',
    'version.changed_meanwhile':
      'Someone else changed this version. Look at it again, then repeat your change.',
    'version.published': 'A published version must be withdrawn first',
    'version.upload_running':
      'The current installation package is being uploaded. Try again when it is done.',
    'version.upload_gone': 'This upload does not exist any more. Choose the package again.',
    'version.upload_unfinished': 'The package has not arrived whole',
    'version.part_out_of_place': 'A part of the package came out of its turn',
    'version.package_format': 'Installation package upload failed: it is no {formats} file',
    'version.package_broken': 'Installation package upload failed: the file is damaged or cut off',
  },
  permissions: {
    'version.edit': 'Manage client versions',
  },
  menu: {
    versionManage: 'Client versions',
  },
  log: {
    'version.start_upload': 'Upload version package',
    'version.cancel_upload': 'Cancel package upload',
    'version.add': 'Add version',
    'version.update': 'Edit version',
    'version.publish': 'Publish version',
    'version.withdraw': 'Withdraw version',
    'version.delete': 'Delete version',
    'version.download': 'Download version package',
  },
})
