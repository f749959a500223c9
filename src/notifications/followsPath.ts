export const followsPath = '/follows';
