import { instrumentPage } from '@/authoring/frame/InstrumentScreen';
import { NewImage } from '@/authoring/images/NewImage';
import '@/authoring/images/images.css';

export default instrumentPage({ screen: 'images', lead: 'image.add' }, NewImage);
