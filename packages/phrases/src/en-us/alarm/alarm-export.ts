import { phrasesOf } from '../../module.ts'

export const alarmExport = phrasesOf<'alarmExport'>()({
  texts: {
    pictures: 'Pictures (ZIP)',
    slides: 'Slides (PPT)',
    menu: 'Pictures, slides',
    title: 'Exports',
    titleCount: 'Exports ({count})',
    none: 'No exports of the last 24 hours',
    kept: 'Files are kept for 24 hours.',
    progress: '{ready} of {total}',
    leftOut: '{count|one:# alarm left out|other:# alarms left out}: out of your reach when it was made',
    download: 'Save the file {name}',
    cancel: 'Cancel the export {name}',
    remove: 'Remove the export {name}',
    started: 'The export is being made. It waits here when it is ready.',
    ready: 'The export is ready: {name}',
    picturesName: 'Alarm pictures',
    slidesName: 'Alarm report',
    cover: {
      title: 'Alarm report',
      count: '{count|one:# alarm|other:# alarms}',
      span: '{from} to {to}',
      by: 'Exported by {name}, {time} ({zone})',
    },
    noPicture: 'No picture',
    noPlace: 'No position on the map',
    place: 'Place',
    history: 'History',
    more: '{count|one:# earlier entry|other:# earlier entries}',
  },
  errors: {
    'alarm_export.not_found': 'This export does not exist any more',
    'alarm_export.not_done': 'This export has no file',
    'alarm_export.nothing': 'There is no alarm to export',
    'alarm_export.too_many_running': 'At most {limit} exports at the same time: wait for one, or cancel it',
    'alarm_export.interrupted': 'The server was restarted while it made this export. Start it again.',
    'alarm_export.no_font':
      'This server has no font with Chinese characters, so that pictures cannot be labelled. Install one, for example fonts-noto-cjk.',
  },
  enums: {
    exportStatus: {
      running: 'Being made',
      done: 'Ready',
      failed: 'Failed',
      cancelled: 'Cancelled',
    },
  },
  log: {
    'alarm.export_pictures': 'Export pictures of alarms',
    'alarm.export_slides': 'Export alarms as slides',
    'alarm.export_file': 'Save the file of an export',
    'alarm.export_cancel': 'Cancel an export',
  },
})
