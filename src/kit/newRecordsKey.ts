/** Store key of the owners' settings for new records, which `GET /api/permissions` returns. */
export const newRecordsKey = 'newRecords';
