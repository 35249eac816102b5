import { instrumentPage } from '@/authoring/frame/InstrumentScreen';
import { ImageEditor } from '@/authoring/images/ImageEditor';
import '@/authoring/images/images.css';

export default instrumentPage({ screen: 'images', lead: 'image.edit' }, ImageEditor);
