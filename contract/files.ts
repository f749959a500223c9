/** The media types of files that lists and reports are taken along in, by their endings. */
export const fileTypes = {
  csv: 'text/csv',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const;

export type FileType = keyof typeof fileTypes;
